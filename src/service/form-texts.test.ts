import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aliasPath, extensionPaths } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { liveBase } from '#testing/live-bodies.ts';
import { startService, type TestService } from '#testing/start-service.ts';

/** A text comes back as it was meant, or is refused by the name of its field: never with � in place of a character. */

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

/** Text of one character for each byte, as bytes. */
const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

const send = async (type: string, body: Uint8Array<ArrayBuffer>, path: string = aliasPath) => {
  const request = new Request(`http://desk.test${path}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });
  return (await service.app.fetch(request)).json();
};

const urlencoded = 'application/x-www-form-urlencoded';

const pairs = (): [string, string][] => [
  ...Object.entries(liveBase.pickup).map(([name, value]): [string, string] => [name, String(value)]),
  ['api_key', service.account.api_key],
];
/** A form of a pickup with more of its text, which is taken byte by byte. */
const sendForm = (more: string, type = urlencoded) =>
  send(type, bytes(`${new URLSearchParams(pairs()).toString()}&${more}`));
const sendParts = (head: string, value: string, type = 'multipart/form-data; boundary=b') => {
  const own = pairs().map(
    ([name, text]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  );
  return send(type, bytes(`${own.join('')}--b\r\n${head}\r\n\r\n${value}\r\n--b--\r\n`));
};
const sendJson = (more: string, path: string = aliasPath) => {
  const own = JSON.stringify({
    ...service.body('pickup'),
    ...liveBase.pickup,
    api_key: service.account.api_key,
  });
  return send('application/json', bytes(`${own.slice(0, -1)},${more}}`), path);
};

const stored = async (job_id: number) => {
  const { api_key } = service.account;
  const answer = await service.fetch(extensionPaths.taskGet, { api_key, job_id });
  const { body, other_fields } = (await answer.json()).data;
  return { ...body, ...other_fields };
};

const head = (name: string, more = '') => `Content-Disposition: form-data; name="${name}"${more}`;

describe('bytes that are no UTF-8 are refused by the name of the field', () => {
  it.each([
    ['shop_name', () => sendForm('shop_name=Caf%E9')],
    ['shop_name', () => sendForm('shop_name=Caf\u00e9')],
    ['notes', () => sendForm('notes[0][text]=Stra%DFe')],
    ['shop_name', () => sendForm('shop_name=Caf%E9', `${urlencoded}; charset=windows-1252`)],
    ['shop_name', () => sendParts(head('shop_name'), 'Caf\u00e9')],
    ['shop_name', () => sendJson('"shop_name":"Caf\u00e9"')],
    ['notes', () => sendJson('"notes":[{"text":"Stra\u00dfe"}]')],
    ['shop_name', () => sendJson('"shop_name":"Caf\u00e9"', profiles.documented.paths.pickup)],
  ])('%s', async (field, sent) => {
    const answer = await sent();
    expect(answer).toMatchObject({ status: 100, processed: false, issues: [{ field }] });
    expect(answer.message).toMatch(new RegExp(`^${field}: .*UTF-8`));
  });

  it('and a name of such bytes is refused too', async () => {
    expect(await sendForm('caf%E9=1')).toMatchObject({ status: 100, processed: false });
    expect(await sendJson('"caf\u00e9":"1"')).toMatchObject({ status: 100, processed: false });
  });

  it('but nobody without a key learns more than that', async () => {
    expect(await send(urlencoded, bytes('api_key=x&shop_name=Caf%E9'))).toMatchObject({ status: 101 });
  });
});

describe('a form is read as UTF-8', () => {
  it.each([
    ['UTF-8 without a charset', () => sendForm('shop_name=Caf%C3%A9+%E2%82%AC')],
    ['UTF-8 that is not escaped', () => sendForm('shop_name=Caf\u00c3\u00a9 \u00e2\u0082\u00ac')],
    ['a replacement character that was sent', () => sendForm('shop_name=%EF%BF%BD'), '\ufffd'],
    [
      'ASCII in a charset that shares it',
      () => sendForm('shop_name=Cafe', `${urlencoded}; charset="ISO-8859-1"`),
      'Cafe',
    ],
    ['a percent sign that escapes nothing', () => sendForm('shop_name=50%&x=%zz'), '50%'],
    ['multipart in UTF-8', () => sendParts(head('shop_name'), 'Caf\u00c3\u00a9 \u00e2\u0082\u00ac')],
  ])('%s', async (_, sent, text = 'Café €') => {
    const { status, data } = await sent();
    expect(status).toBe(200);
    expect(await stored(data.job_id)).toMatchObject({ shop_name: text });
  });

  it.each([
    [() => sendForm('a=b', `${urlencoded}; charset=shift_jis`), 'Send the body as JSON in UTF-8'],
    [
      () => sendParts(`${head('note')}\r\nContent-Type: text/plain; charset=utf-16`, 'x'),
      'note: Send this text in UTF-8.',
    ],
    [() => sendParts(head('photo', '; filename="a.png"'), 'x'), 'photo: Send text here, not a file.'],
    [
      () => sendParts(`${head('note')}\r\nContent-Transfer-Encoding: base64`, 'eA=='),
      'note: Send this text as it is, without a Content-Transfer-Encoding.',
    ],
  ])('what cannot be read is refused: %s', async (sent, message) => {
    const answer = await sent();
    expect(answer).toMatchObject({ processed: false });
    expect(answer.message).toContain(message);
  });

  it('with a byte order mark at its start, as JSON may have one, too', async () => {
    const mark = '\u00ef\u00bb\u00bf';
    const form = await send(urlencoded, bytes(`${mark}${new URLSearchParams(pairs()).toString()}`));
    expect(form).toMatchObject({ status: 200 });
    const json = JSON.stringify({ ...liveBase.pickup, api_key: service.account.api_key });
    expect(await send('application/json', bytes(mark + json))).toMatchObject({ status: 200 });
  });
});
