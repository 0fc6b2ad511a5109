// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { outboxPage } from '#testing/outbox-page.ts';
import { render } from '#testing/render.tsx';
import { getConnection } from '#data/http/connection.ts';
import * as imports from '#data/device/imports.ts';
import { startImports } from '#data/outbox/imports.ts';
import { until } from '#testing/until.ts';
import { afterFrame } from '#ui/after-frame.ts';
import { firstPlan } from '../matching/first-plan.ts';
import { saveDraft } from '../running/stored-drafts.ts';
import { ImportPage } from './import-page.tsx';

const page = outboxPage();

it('rows are counted as ready only once it is known what was created of them', async () => {
  const rows = [2, 3, 4].map((number) => ({ number, cells: ['+1 202 555 0102'] }));
  let checks = 0;
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      terminate() {}
      postMessage({ id, name }: { id: number; name: string }) {
        if (name === 'checkMore') checks += 1;
        const value = rows.map(({ number }) => ({ number, orderId: '', state: 'ready', span: [0, 0] }));
        this.dispatchEvent(new MessageEvent('message', { data: { id, value } }));
      }
    },
  );
  const headers = ['Customer phone'];
  const plan = firstPlan(headers, { usualKind: 'delivery', merchantId: 'm' });
  const given = { ...plan.given, zone: 'America/Chicago' };
  await saveDraft(
    { id: 'stored', name: 'route.csv', headers, rows, plan: { ...plan, given } },
    getConnection()!,
  );
  history.replaceState(null, '', '/import?open=stored');
  render(<ImportPage />);
  // What a check found is drawn some frames later.
  await act(async () => {
    await until(() => expect(checks).toBe(1));
    for (let frame = 0; frame < 5; frame += 1) await afterFrame();
  });
  expect(screen.queryByText('ready')).toBeNull();
  const stop = await startImports();
  expect(await screen.findByText('ready')).toBeTruthy();
  const filters = screen.getAllByRole('radio', { name: /^(?:All|Ready|To repair) / });
  expect(filters).toHaveLength(2);
  stop();
});

it('an import that cannot be read is not said to be gone, and its address stays', async () => {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      terminate() {}
    },
  );
  const read = vi.spyOn(imports, 'getImport').mockResolvedValue({ ok: false, trouble: 'hung' });
  history.replaceState(null, '', '/import?open=stored');
  render(<ImportPage />);
  expect((await screen.findByRole('alert')).textContent).toMatch('can’t read its stored data right now');
  expect(location.search).toBe('?open=stored');
  read.mockRestore();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('This import is no longer on this device.')).toBeTruthy();
});

it('an address of an import that is gone leads to the list, which says so', async () => {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      terminate() {}
    },
  );
  history.replaceState(null, '', '/import?open=gone');
  render(<ImportPage />);
  expect((await screen.findByRole('alert')).textContent).toBe('This import is no longer on this device.');
  expect(location.search).toBe('');
});

it('a list that could not be loaded is told, and Try again loads it', async () => {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      terminate() {}
      postMessage() {}
    },
  );
  let isBroken = true;
  page.putInFront((request) =>
    isBroken && request.url.includes('agent') ? new Response('', { status: 403 }) : null,
  );
  const headers = ['Customer phone'];
  const plan = firstPlan(headers, { usualKind: 'delivery', merchantId: 'm' });
  await saveDraft({ id: 'named', name: 'route.csv', headers, rows: [], plan }, getConnection()!);
  history.replaceState(null, '', '/import?open=named');
  render(<ImportPage />);
  const note = await screen.findByText('A list of merchants, teams, agents or templates couldn’t be loaded');
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await until(() => expect(note.isConnected).toBe(false));
});

it('a list that could not be loaded is not told of an import that has run', async () => {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      terminate() {}
      postMessage() {}
    },
  );
  page.putInFront((request) => (request.url.includes('agent') ? new Response('', { status: 403 }) : null));
  const headers = ['Customer phone'];
  const plan = firstPlan(headers, { usualKind: 'delivery', merchantId: 'm' });
  await saveDraft({ id: 'ran', name: 'route.csv', headers, rows: [], plan }, getConnection()!);
  onTestFinished(await startImports());
  history.replaceState(null, '', '/import?open=ran');
  render(<ImportPage />);
  const note = await screen.findByText('A list of merchants, teams, agents or templates couldn’t be loaded');
  await act(() => imports.changeImport('ran', (record) => ({ ...record, state: 'done', pausedBy: null })));
  await until(() => expect(note.isConnected).toBe(false));
});
