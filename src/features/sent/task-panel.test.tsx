// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Intent } from '#data/outbox/intent.ts';
import { anIntent } from '#testing/intents.ts';
import { render } from '#testing/render.tsx';
import { TaskPanel } from './task-panel.tsx';

beforeEach(() => {
  // jsdom has no modal dialogs: the panel is beside the list.
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  return () => vi.unstubAllGlobals();
});

const open = (intent: Intent) =>
  render(
    <TaskPanel
      intent={intent}
      context={{ connection: null, onLine: true }}
      nameAssignment={() => ({ name: '', team: null })}
      now={0}
      onCopy={() => undefined}
      onClose={() => undefined}
    />,
  );

it('shows the request under the field names that are sent', () => {
  const intent = anIntent({
    state: 'created',
    body: { order_id: 'A-17', pickup_meta_data: [{ label: 'Gate', data: '4711' }] },
    spelling: [{ field: 'pickup_meta_data', as: 'meta_data' }],
  });
  open(intent);
  const request = screen.getByText(/"order_id"/);
  expect(JSON.parse(request.textContent)).toEqual({
    order_id: 'A-17',
    meta_data: [{ label: 'Gate', data: '4711' }],
  });
});
