// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connect } from '#data/http/connect.ts';
import type { TaskBody } from '#contract/operations.ts';
import { profiles } from '#contract/profiles.ts';
import { accountBook } from '#data/device/account-book.ts';
import { daysAgo } from '#data/device/retention.ts';
import { readCopyQuery } from '#data/outbox/copy-address.ts';
import { offeredCopy } from '#data/outbox/copy-source.ts';
import { startImports } from '#data/outbox/imports.ts';
import { startOutbox } from '#data/outbox/outbox.ts';
import { answerCalls, connectAs, leavePage } from '#testing/page-network.ts';
import { anImport, runImport, storeImport } from '#testing/imports.ts';
import { anIntent, refusedOutcome, unknownOutcome } from '#testing/intents.ts';
import { render } from '#testing/render.tsx';
import { startService, type TestService } from '#testing/start-service.ts';
import { ClearDialog } from './clear-dialog.tsx';
import { DeviceList } from './device-list.tsx';
import { ImportCells } from './import-lines.tsx';
import { SentPage } from './sent-page.tsx';
import { words } from './words.ts';

let service: TestService;
beforeEach(async () => {
  service = await startService();
  answerCalls((request) => service.app.fetch(request));
});
afterEach(() => leavePage(service));

it('nothing is said to be sent from here only once the device has told so', async () => {
  const { api_key: apiKey, merchant_id: merchantId } = service.account;
  const profile = profiles.documented;
  await connect({ baseUrl: location.origin, apiKey, merchantId, profile, storeInTab: false }, accountBook);
  history.replaceState(null, '', '/sent');
  render(<SentPage asking={null} />);
  expect(screen.getByText('Loading tasks')).toBeDefined();
  expect(screen.queryByText('Nothing sent from this device yet')).toBeNull();
  const stop = startOutbox();
  await screen.findByText('Nothing sent from this device yet');
  expect(screen.queryByText('Loading tasks')).toBeNull();
  await stop();
});

it('an address with the import of another account shows none of its tasks', async () => {
  await connectAs(service.account);
  const importId = await storeImport();
  const { api_key: _, ...body } = service.body('delivery', { customer_username: 'Ana Lopez' });
  const summary = { title: '', who: 'Ana Lopez', where: '', when: '', zone: '' };
  const task = { kind: 'delivery', body: body as TaskBody<'delivery'> } as const;
  const stopOutbox = startOutbox();
  const stopImports = await startImports();
  expect(await runImport(importId, [{ number: 2, task, summary }])).toMatchObject({ ok: true });
  history.replaceState(null, '', `/sent?import=${importId}`);
  const { unmount } = render(<SentPage asking={null} />);
  await screen.findByText('Ana Lopez');
  // How many there are is said where they are searched, and not for each row that an import sends.
  expect(screen.queryByText(words.shown(1))).toBeNull();
  fireEvent.change(screen.getByLabelText(words.search), { target: { value: 'ana' } });
  await screen.findByText(words.shown(1));
  // A row of an import is no card of the outbox: the form gets it from here.
  const duplicate = words.duplicate(String(body['order_id']));
  fireEvent.click(screen.getByRole('button', { name: duplicate }));
  expect(readCopyQuery(location.search)?.purpose).toBe('duplicate');
  expect(offeredCopy(readCopyQuery(location.search)?.id ?? '')?.summary.who).toBe('Ana Lopez');
  history.replaceState(null, '', `/sent?import=${importId}`);
  unmount();
  await connectAs(await service.createAccount('Other'));
  render(<SentPage asking={null} />);
  await screen.findByText(words.emptyImport);
  expect(screen.queryByText('Ana Lopez')).toBeNull();
  stopImports();
  await stopOutbox();
});

it('a day counts the tasks that are cards above it, and a row that failed has its kind and who was asked', async () => {
  const connection = await connectAs(service.account);
  const { id: connectionId } = connection;
  const createdAt = Date.now();
  const intents = [
    anIntent({
      id: 'asks',
      connectionId,
      createdAt,
      state: 'unknown',
      uncertain: true,
      last: unknownOutcome(),
    }),
    anIntent({
      id: 'refused',
      orderId: 'A-18',
      connectionId,
      createdAt,
      state: 'rejected',
      settledBy: 'service',
      last: refusedOutcome(),
      body: { fleet_id: '701' },
    }),
  ];
  render(<DeviceList intents={intents} imports={[]} connection={connection} />);
  expect((await screen.findByRole('heading', { name: /^Today/ })).textContent).toMatch(
    /^Today 2 · 1 in a card above /,
  );
  const row = screen.getByRole('article', { name: 'Order A-18' });
  expect(row.textContent).toContain('Delivery: ');
  expect(row.textContent).toContain('Agent 701');
});

it('a row of an import that was cancelled is none that the service rejected', () => {
  const counted = [
    anIntent({ state: 'rejected', settledBy: 'person' }),
    anIntent({ state: 'rejected' }),
    anIntent({ state: 'created' }),
  ];
  const line = {
    record: anImport({ state: 'done' }),
    tasks: counted,
    shown: counted,
    counted,
    isOpen: false,
  };
  render(<ImportCells line={line} onToggle={() => undefined} />);
  expect(screen.getByText('1 created · 1 rejected')).toBeDefined();
});

it('old imports without old tasks are cleared, and not said to be nothing', async () => {
  await connectAs(service.account);
  await storeImport({ state: 'done', endedAt: daysAgo(40) });
  const stopOutbox = startOutbox();
  const stopImports = await startImports();
  render(<ClearDialog onClose={() => undefined} />);
  const said = await screen.findByText(/1 import with files and rows would be cleared/);
  expect(said.textContent.trim()).toBe('1 import with files and rows would be cleared.');
  stopImports();
  await stopOutbox();
});
