// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { createEvent, fireEvent, screen } from '@testing-library/react';
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

const barWhere = (unread: boolean) => (
  <FormFrame kind="delivery" values={values}>
    <SendBar
      problems={{
        other: [],
        questions: [{ key: 'order_id', message: 'Used before.', link: { href: '/sent', label: 'Show it' } }],
        refusals: 0,
        onSendAnyway,
      }}
      unchanged=""
      onPress={onPress}
      isUnread={() => unread}
      onShowRequest={() => undefined}
    />
  </FormFrame>
);

beforeEach(() => {
  onPress.mockClear();
  onSendAnyway.mockClear();
  history.replaceState(null, '', '/new/delivery');
});

type Press = { by?: 'mouse' | 'touch'; detail?: number };

/** @returns whether the browser goes on with what was pressed. */
const press = (role: 'button' | 'link', name: RegExp, { by = 'touch', detail = 1 }: Press): boolean => {
  const target = screen.getByRole(role, { name });
  fireEvent.pointerDown(target, { pointerType: by });
  const click = createEvent.click(target, { detail });
  Object.defineProperty(click, 'timeStamp', { value: 1000 });
  return fireEvent(target, click);
};

it.each<[string, Press, boolean]>([
  ['tap', {}, true],
  ['click', { by: 'mouse', detail: 2 }, false],
])('the second %s of a double one on Create answers no question', (_name, second, unread) => {
  render(barWhere(unread));
  press('button', /^Create task/, { ...second, detail: 1 });
  expect(onPress.mock.calls).toEqual([[{ at: 1000 }]]);
  press('button', /^Send anyway/, second);
  expect(press('link', /^Show it/, second)).toBe(false);
  press('button', /^Create task/, second);
  expect(onSendAnyway).not.toHaveBeenCalled();
  expect(onPress.mock.calls.slice(1)).toEqual(
    Array.from({ length: 3 }, () => [{ isDouble: true, at: 1000 }]),
  );
  expect(location.pathname).toBe('/new/delivery');
});

it.each<[string, Press, boolean]>([
  ['tap after a look at it', {}, false],
  ['click', { by: 'mouse' }, true],
  ['key', { detail: 0 }, true],
])('a %s answers it', (_name, second, unread) => {
  render(barWhere(unread));
  press('button', /^Create task/, { ...second, detail: Math.min(1, second.detail ?? 1) });
  press('button', /^Send anyway/, second);
  expect(onSendAnyway).toHaveBeenCalledOnce();
  expect(onPress).toHaveBeenCalledOnce();
});
