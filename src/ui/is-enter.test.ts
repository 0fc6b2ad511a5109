import type { KeyboardEvent } from 'react';
import { expect, it } from 'vitest';
import { isEnter } from './is-enter.ts';

it.each([
  ['Enter', { keyCode: 13, isComposing: false }, true],
  ['Enter that ends a composition in Safari', { keyCode: 229, isComposing: false }, false],
  ['Enter within a composition', { keyCode: 13, isComposing: true }, false],
])('%s: %j is Enter: %s', (_what, nativeEvent, expected) => {
  expect(isEnter({ key: 'Enter', nativeEvent } as KeyboardEvent)).toBe(expected);
});
