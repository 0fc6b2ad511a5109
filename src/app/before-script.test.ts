// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { replayEarlyPresses } from '#ui/early-presses.ts';
import { beforeScript } from './before-script.ts';

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false })));
afterEach(async () => {
  await replayEarlyPresses();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

it('a press counts once, also where the script answers already while presses are remembered', async () => {
  const root = document.createElement('div');
  const button = document.createElement('button');
  root.append(button);
  document.body.append(root);
  beforeScript();
  const onPress = vi.fn<() => void>();
  // As React listens: at the root, to what comes down and what comes up.
  root.addEventListener('click', onPress);
  button.click();
  expect(onPress).not.toHaveBeenCalled();
  await replayEarlyPresses();
  expect(onPress).toHaveBeenCalledTimes(1);
  button.click();
  expect(onPress).toHaveBeenCalledTimes(2);
});
