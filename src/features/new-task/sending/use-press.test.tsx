// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, createEvent, fireEvent, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { profiles } from '#contract/profiles.ts';
import { extensionPaths } from '#contract/extensions.ts';
import { enterConnection, useConnection } from '#data/http/connection.ts';
import { fromBody } from '#form/from-body.ts';
import { useCheckedForm } from '#form/use-checked-form.ts';
import { emptyDirectory } from '#testing/form-frame.tsx';
import { answerCalls, connectAs, leavePage } from '#testing/page-network.ts';
import { setLocks } from '#testing/page-locks.ts';
import { render } from '#testing/render.tsx';
import { samples } from '#testing/samples.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import type { Draft } from '../drafts/new-draft.ts';
import { usePress } from './use-press.ts';

/** Create while the service looks up the address, and in the moments in which it asks something. */

let service: TestService;
/** The calls that were sent, and what ends the look-up of the place. */
let called: string[];
let place: PromiseWithResolvers<Response>;
/** Whether each tap came too soon to be an answer. */
let tapped: boolean[];

beforeEach(async () => {
  setLocks();
  called = [];
  tapped = [];
  place = Promise.withResolvers();
  service = await startService();
  answerCalls((request) => {
    const { pathname } = new URL(request.url);
    called.push(pathname);
    return pathname === extensionPaths.place ? place.promise : service.app.fetch(request);
  });
});
afterEach(() => leavePage(service));

const taskOf = (id: string, before: string = samples.delivery.body.job_delivery_datetime): Draft => ({
  id,
  values: {
    ...fromBody({
      kind: 'delivery',
      body: {
        ...samples.delivery.body,
        merchant_id: service.account.merchant_id,
        order_id: id,
        job_delivery_datetime: before,
      },
    }),
    zone: samples.delivery.zone,
    latitude: '',
    longitude: '',
  },
});

/** As the page does, the form has a task of its own for each account. */
const Page = ({ id = 'first', before }: { id?: string; before?: string }) => {
  const connection = useConnection();
  const [first] = useState(() => taskOf(id, before));
  const [second] = useState(() => taskOf('second'));
  const [account] = useState(connection?.id);
  const draft = connection?.id === account ? first : second;
  const form = useCheckedForm(draft.values, {
    kind: 'delivery',
    profile: profiles.documented,
    directory: emptyDirectory,
  });
  const drafts = {
    replaceDraft: () => true,
    advance: () => draft,
    openId: () => draft.id,
    isOpen: useRef(true),
  };
  const { press, isUnread, unchanged, problems } = usePress({
    kind: 'delivery',
    form,
    directory: emptyDirectory,
    draft,
    drafts,
    onAside: () => undefined,
  });
  return (
    <form>
      <button type="button" onClick={({ timeStamp }) => press({ at: timeStamp })}>
        Create
      </button>
      <button type="button" onClick={({ timeStamp }) => problems.onSendAnyway(timeStamp)}>
        Send anyway
      </button>
      <button type="button" onClick={({ timeStamp }) => tapped.push(isUnread(timeStamp))}>
        Tap
      </button>
      <output>{unchanged}</output>
      <ul>
        {problems.questions.map(({ key }) => (
          <li key={key}>{problems.refusals}</li>
        ))}
      </ul>
    </form>
  );
};

const created = (): string[] => called.filter((path) => path.includes('/task/create'));

const nowhere = () => Response.json({ status: 200, message: 'OK', data: { place: null, time_zone: null } });

it('a press that waits while another account is connected sends nothing, and says so', async () => {
  const other = await connectAs(await service.createAccount('Other'));
  await connectAs(service.account);
  render(<Page />);
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  act(() => enterConnection(other));
  place.resolve(nowhere());
  await expect
    .poll(() => screen.getByRole('status').textContent)
    .toContain('another account was connected while the address was being looked up');
  expect(created()).toEqual([]);
});

/** @param after milliseconds from this moment on. */
const pressAfter = (name: string, after: number): void => {
  const target = screen.getByRole('button', { name });
  const click = createEvent.click(target);
  Object.defineProperty(click, 'timeStamp', { value: performance.now() + after });
  fireEvent(target, click);
};

it.each(['Create', 'Send anyway'])(
  '%s leads back to a question that was shown just now, and answers it a second later',
  async (name) => {
    place.resolve(nowhere());
    await connectAs(service.account);
    render(<Page id={name} before="2020-01-12 16:00:00" />);
    const refusals = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
    act(() => {
      // All in one task of the page: what is pressed before the question is drawn answers nothing either.
      for (let times = 0; times < 3; times += 1) pressAfter('Create', 0);
    });
    await expect.poll(refusals).not.toEqual([]);
    const first = Number(refusals()[0]);
    // Pressed before it was shown, and handled afterwards; then in its first moments.
    for (const after of [-50, 110, 300, 600]) {
      pressAfter('Tap', after);
      pressAfter(name, after);
    }
    pressAfter('Tap', 1000);
    expect(tapped).toEqual([true, true, true, true, false]);
    expect(new Set(refusals())).toEqual(new Set([String(first + 4)]));
    pressAfter(name, 1000);
    await expect.poll(created).toHaveLength(1);
  },
);
