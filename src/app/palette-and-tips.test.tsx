// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from '#testing/render.tsx';
import { PaletteAndTips } from './palette-and-tips.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const tip = () => document.querySelector('[role="tooltip"]')?.textContent;
const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

it('a resting pointer shows the name and key of an icon button', async () => {
  render(
    <>
      <button type="button" aria-label="Copy ID" aria-keyshortcuts="C">
        <svg />
      </button>
      <bdi>A-17</bdi>
      <button type="button" aria-label="Copy order number A-17">
        <svg />
      </button>
      <button type="button" {...{ 'aria-description': 'Saved 12:43' }} aria-label="Ana">
        Ana
      </button>
      <button type="button" aria-label="A row" />
      <button type="button">Create</button>
      <PaletteAndTips hasPalette={false} onClose={() => undefined} />
    </>,
  );
  const over = async (name: string, pointerType = 'mouse') => {
    fireEvent.pointerOver(screen.getByRole('button', { name }), { pointerType });
    await wait(300);
    return tip();
  };
  expect(await over('Copy ID', 'touch')).toBeUndefined();
  expect(await over('Copy ID')).toBe('Copy IDC');
  expect(await over('Ana')).toBe('Ana. Saved 12:43');
  // What stands before it is not said again.
  expect(await over('Copy order number A-17')).toBe('Copy order number');
  // The whole of a row is no picture, and words say themselves.
  expect(await over('A row')).toBeUndefined();
  expect(await over('Create')).toBeUndefined();
  expect(await over('Copy ID')).toBe('Copy IDC');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await wait(0);
  expect(tip()).toBeUndefined();
});
