// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anIntent, refusedOutcome } from '#testing/intents.ts';
import { render } from '#testing/render.tsx';
import { OutcomeNote } from './outcome-note.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

const context = { connection: null, onLine: true };
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('a rejected task whose card is out of sight shows why until it is closed', async () => {
  const last = refusedOutcome({ message: 'merchant_id: no merchant has this ID' });
  render(
    <OutcomeNote intent={anIntent({ state: 'rejected', settledBy: 'service', last })} context={context} />,
  );
  const edit = screen.getByRole('button', { name: 'Edit and resend' });
  expect(edit.closest('[data-tone]')?.textContent).toContain(
    'Merchant: no merchant has this ID. Nothing was created.',
  );
  await wait(60_000);
  expect(edit.isConnected).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(edit.isConnected).toBe(false);
});
