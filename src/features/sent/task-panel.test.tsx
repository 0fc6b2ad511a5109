// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { extensionPaths } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { answerCalls, connectAs, leavePage } from '#testing/page-network.ts';
import { render } from '#testing/render.tsx';
import { anIntent, type IntentPart } from '#testing/intents.ts';
import { directory, samples } from '#testing/samples.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import { mergeSent } from './items.ts';
import { SentPage } from './sent-page.tsx';
import { TaskPanel } from './task-panel.tsx';

let service: TestService;
/** What the service says in place of its own answer to `task/get`; `null` lets it answer. */
let fault: () => Promise<Response> | null;
/** Changes what the service announces. */
let announced: (capabilities: object) => object;

beforeEach(async () => {
  service = await startService({ roles: ['owner'] });
  await service.load(directory);
  fault = () => null;
  announced = (capabilities) => capabilities;
  // jsdom has no modal dialogs: the panel is beside the list.
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('min-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  answerCalls(async (request) => {
    const { pathname } = new URL(request.url);
    const instead = pathname === extensionPaths.taskGet ? fault() : null;
    const answer = await (instead ?? service.app.fetch(request));
    return pathname === extensionPaths.capabilities ? Response.json(announced(await answer.json())) : answer;
  });
});

afterEach(() => leavePage(service));

const ask = async (path: string, body: object) => {
  const { api_key } = service.account;
  const answer = await service.fetch(path, { ...body, api_key });
  return answer.json();
};

/** Opens the page, with the details of a task if its ID is given. */
const open = async (task = '') => {
  await connectAs(service.account);
  history.replaceState(null, '', task === '' ? '/sent' : `/sent?task=${task}`);
  render(<SentPage />);
  return userEvent.setup();
};

const createDelivery = async (part: object = {}): Promise<number> => {
  const { merchant_id } = service.account;
  const body = { ...samples.delivery.body, merchant_id, order_id: 'A-17', ...part };
  return (await ask(profiles.documented.paths.delivery, body)).data.job_id;
};

const panel = (name = 'Order A-17') => screen.findByRole('complementary', { name });
const factsOf = (element: HTMLElement): string[] =>
  within(element)
    .queryAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.querySelector('bdi')?.textContent}`);

describe('the details of a task of the service', () => {
  it('show its progress in the words of the tracking page', async () => {
    const job_id = await createDelivery({ fleet_id: '701', auto_assignment: 0 });
    for (const state of ['started', 'in_progress']) await ask(extensionPaths.taskState, { job_id, state });
    await open(String(job_id));
    const details = await panel();
    expect(await within(details).findByText('Ana Flores has arrived.')).toBeDefined();
    expect((await screen.findByRole('row', { name: /A-17/ })).textContent).toContain('On the way');
    const steps = within(details).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Created.*20 Nov/),
      expect.stringMatching(/^Assigned.*20 Nov/),
      expect.stringMatching(/^On the way.*20 Nov/),
      'Done, not yet',
    ]);
  });
});

it('does not open the task of another account that has the same ID', async () => {
  const jobId = await createDelivery();
  await connectAs(service.account);
  history.replaceState({ account: 'another' }, '', `/sent?task=${jobId}`);
  render(<SentPage />);
  expect(await screen.findByRole('row', { name: /A-17/ })).toBeDefined();
  expect(screen.queryByRole('complementary')).toBeNull();
});

describe('details that cannot be loaded', () => {
  it('are fetched again by Try again', async () => {
    const jobId = await createDelivery();
    fault = () => Promise.resolve(new Response('{}', { status: 500 }));
    const user = await open(String(jobId));
    const details = await panel();
    expect((await within(details).findByRole('alert')).textContent).toContain('couldn’t be loaded');
    fault = () => null;
    await user.click(within(details).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(factsOf(details)).toContain('Order number: A-17'));
    expect(within(details).queryByRole('alert')).toBeNull();
  });

  it('of another account’s task name only its task ID', async () => {
    const other = await service.createAccount('Other');
    const body = { ...service.body('delivery'), api_key: other.api_key, merchant_id: other.merchant_id };
    const created = await service.fetch(profiles.documented.paths.delivery, body);
    const { job_id } = (await created.json()).data;
    await open(String(job_id));
    const details = await panel(`Task ${job_id}`);
    expect((await within(details).findByRole('alert')).textContent).toContain(
      `Task ${job_id} couldn’t be loaded`,
    );
  });
});

describe('the details of a task of this browser', () => {
  const openOwn = async (part: IntentPart) => {
    const connection = await connectAs(service.account);
    const intents = [anIntent({ state: 'created', connectionId: connection.id, ...part })];
    const [item = null] = mergeSent({
      intents,
      rows: [],
      connection,
      onLine: true,
      fileOf: () => '',
    });
    const nothing = () => undefined;
    render(<TaskPanel item={item} jobId={null} connection={connection} onCopy={nothing} onClose={nothing} />);
  };

  it('have no two parts with one React key if custom fields, image links or events are equal', async () => {
    const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const gate = { label: 'Gate', data: '4711' };
    const link = 'https://img.example.com/1.jpg';
    const event = { at: 1, what: 'sent' as const };
    await openOwn({
      body: { order_id: 'A-17', pickup_meta_data: [gate, gate], ref_images: [link, link] },
      attempts: [event, event],
    });
    expect(complain.mock.calls.flat().join(' ')).not.toContain('same key');
  });
});
