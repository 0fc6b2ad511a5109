// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anIntent } from '#testing/intents.ts';
import { render } from '#testing/render.tsx';
import { CreatedNote } from './created-note.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('a task that was created says so for six seconds, and for as long as somebody is at it', async () => {
  render(<CreatedNote intent={anIntent({ state: 'created', settledBy: 'service' })} />);
  const duplicate = screen.getByRole('button', { name: 'Duplicate' });
  expect(screen.getByText('Created').tagName).toBe('B');
  fireEvent.focus(duplicate);
  await wait(60_000);
  expect(duplicate.isConnected).toBe(true);
  fireEvent.blur(duplicate);
  await wait(5999);
  expect(duplicate.isConnected).toBe(true);
  await wait(1);
  expect(duplicate.isConnected).toBe(false);
});
