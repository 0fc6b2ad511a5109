// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { createEvent, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { newValues } from '#form/values.ts';
import { FormFrame } from '#testing/form-frame.tsx';
import { render } from '#testing/render.tsx';
import { SendBar } from './send-bar.tsx';
import type { PressOptions } from './use-press.ts';

/** What the first press of Create brought moves a button of the question under the finger. */

const values = newValues({});
const onPress = vi.fn<(options: PressOptions) => void>();
const onSendAnyway = vi.fn<(at: number) => void>();

const barAfter = (refusals: number) => (
  <FormFrame kind="delivery" values={values}>
    <SendBar
      problems={{
        other: [],
        questions: [{ key: 'order_id', message: 'Used before.', link: { href: '/sent', label: 'Show it' } }],
        refusals,
        onSendAnyway,
      }}
      unchanged=""
      onPress={onPress}
      onShowRequest={() => undefined}
    />
  </FormFrame>
);

let rerender: (ui: ReactNode) => void;

beforeEach(() => {
  onPress.mockClear();
  onSendAnyway.mockClear();
  history.replaceState(null, '', '/new/delivery');
  ({ rerender } = render(barAfter(0)));
});

type Press = { at: number; by?: 'mouse' | 'touch'; detail?: number };

/** @param at in milliseconds. @returns whether the browser goes on with what was pressed. */
const press = (role: 'button' | 'link', name: RegExp, { at, by = 'touch', detail = 1 }: Press): boolean => {
  const target = screen.getByRole(role, { name });
  fireEvent.pointerDown(target, { pointerType: by });
  const click = createEvent.click(target, { detail });
  Object.defineProperty(click, 'timeStamp', { value: at });
  return fireEvent(target, click);
};

it.each<[string, Press]>([
  ['tap', { at: 1400 }],
  ['click', { at: 1200, by: 'mouse', detail: 2 }],
])('the second %s of a double one on Create answers no question', (_name, second) => {
  press('button', /^Create task/, { ...second, at: 1000, detail: 1 });
  expect(onPress.mock.calls).toEqual([[{ at: 1000 }]]);
  press('button', /^Send anyway/, second);
  expect(press('link', /^Show it/, second)).toBe(false);
  press('button', /^Create task/, second);
  expect(onSendAnyway).not.toHaveBeenCalled();
  expect(onPress.mock.calls.slice(1)).toEqual(
    Array.from({ length: 3 }, () => [{ isDouble: true, at: second.at }]),
  );
  expect(location.pathname).toBe('/new/delivery');
});

it.each<[string, Press]>([
  ['tap after a look at it', { at: 1800 }],
  ['click', { at: 1400, by: 'mouse' }],
  ['key', { at: 1400, detail: 0 }],
])('a %s answers it', (_name, second) => {
  press('button', /^Create task/, { ...second, at: 1000, detail: Math.min(1, second.detail ?? 1) });
  press('button', /^Send anyway/, second);
  expect(onSendAnyway).toHaveBeenCalledOnce();
  expect(onPress).toHaveBeenCalledOnce();
});

it('a tap just after a question that came later than the press answers nothing', () => {
  press('button', /^Create task/, { at: performance.now() - 5000 });
  rerender(barAfter(1));
  press('button', /^Send anyway/, { at: performance.now() });
  expect(onSendAnyway).not.toHaveBeenCalled();
});
