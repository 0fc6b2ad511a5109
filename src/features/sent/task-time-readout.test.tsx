// @vitest-environment jsdom
import { cleanup } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anIntent } from '#testing/intents.ts';
import { render } from '#testing/render.tsx';
import { TaskTimeReadout } from './task-time-readout.tsx';

const intent = anIntent({
  kind: 'delivery',
  body: { job_delivery_datetime: '2026-12-01 14:30:00', timezone: '360' },
});

const pictureAt = (now: string) => {
  const { container } = render(<TaskTimeReadout task={intent} now={Date.parse(now)} />);
  return [...container.querySelectorAll('[aria-hidden="true"] text')].map(({ textContent }) => textContent);
};

it('a future deadline is drawn on a strip of the job’s day', () => {
  // On the job's clock, six hours behind UTC.
  expect(pictureAt('2026-12-01T17:00:00Z')).toEqual(expect.arrayContaining(['14:30', 'Now 11:00']));
});

it.each(['0001-01-01 10:00:00', '9999-12-31 23:59:00'])(
  'a deadline of a year that no strip has room for is told in words alone: %s',
  (job_delivery_datetime) => {
    const task = anIntent({ kind: 'delivery', body: { job_delivery_datetime, timezone: '360' } });
    const { container } = render(<TaskTimeReadout task={task} now={Date.parse('2026-12-02T17:00:00Z')} />);
    expect(container.querySelector('svg')).toBeNull();
    expect(container.textContent).toContain(job_delivery_datetime.slice(11, 16));
  },
);

it('a past deadline is not drawn', () => {
  expect(pictureAt('2026-12-02T17:00:00Z')).toEqual([]);
  cleanup();
});
