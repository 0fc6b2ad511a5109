// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { anIntent, createdOutcome } from '#testing/intents.ts';
import { render } from '#testing/render.tsx';
import { IntentCells } from './intent-cells.tsx';

it('a row that a scroll draws has few elements, and each of its icons is one line', () => {
  const text = 'https://dispatch.test/track/t1';
  const intent = anIntent({
    state: 'created',
    last: createdOutcome({ trackingLinks: [{ leg: 'task', text }] }),
  });
  render(
    <div data-row="">
      <IntentCells
        intent={intent}
        context={{ connection: null, onLine: true }}
        nameAssignment={() => ({ name: '', team: null })}
        now={0}
        day={undefined}
        onDuplicate={() => undefined}
        onOpen={() => undefined}
      />
    </div>,
  );
  const all = (selector: string) => document.querySelectorAll(`[data-row] ${selector}`).length;
  expect({ elements: all('*'), icons: all('svg'), lines: all('svg *') }).toEqual({
    elements: 40,
    icons: 7,
    lines: 7,
  });
});
