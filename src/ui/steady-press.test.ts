// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest';
import { steadyPress } from './steady-press.ts';

it('what is pressed lies as it did, so that nothing on it is hidden, until something covers it', async () => {
  document.body.innerHTML = '<button>Details</button><span>Ana</span><div id="bar"></div>';
  const [pressed, bar] = [document.querySelector('button'), document.querySelector('#bar')];
  let seen: Element | null = pressed;
  document.elementFromPoint = () => seen;
  onTestFinished(steadyPress());
  const press = (type: string) =>
    pressed?.dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true }));
  press('pointerdown');
  document.body.append('an answer');
  await new Promise(requestAnimationFrame);
  expect(pressed?.style.zIndex).toBe('');
  seen = bar;
  bar?.append('a problem');
  await vi.waitFor(() => expect(pressed?.style.zIndex).toBe('1000'));
  press('click');
  expect(pressed?.style.zIndex).toBe('');
});
