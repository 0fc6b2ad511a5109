// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { outboxPage } from '#testing/outbox-page.ts';
import { render } from '#testing/render.tsx';
import * as imports from '#data/device/imports.ts';
import { storeImport } from '#testing/imports.ts';
import { until } from '#testing/until.ts';
import { firstPlan } from '../matching/first-plan.ts';
import { ImportPage } from './import-page.tsx';

const page = outboxPage();

it('an unreadable import keeps its address', async () => {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      terminate() {}
      postMessage() {}
    },
  );
  const read = vi.spyOn(imports, 'listImports').mockResolvedValue({ ok: false, trouble: 'unavailable' });
  history.replaceState(null, '', '/import?open=stored');
  render(<ImportPage />);
  expect((await screen.findByRole('alert')).textContent).toMatch('can’t read its stored data right now');
  expect(location.search).toBe('?open=stored');
  read.mockRestore();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('This import is no longer in this browser.')).toBeTruthy();
});

it('Try again loads a list that could not be loaded', async () => {
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
  const id = await storeImport({ headers, plan });
  history.replaceState(null, '', `/import?open=${id}`);
  render(<ImportPage />);
  const note = await screen.findByText('A list of merchants, teams, agents or templates couldn’t be loaded');
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await until(() => expect(note.isConnected).toBe(false));
});
