// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '#testing/render.tsx';
import { DayLoadCard } from './day-load-card.tsx';

it('a bar leads to all tasks that it counts, whatever the list is filtered by', () => {
  history.replaceState(null, '', '/sent?q=ana&outcome=created&day=2026-11-30&import=i1');
  const busiest = { hour: 14, count: 2 };
  const load = {
    day: '2026-12-01',
    offset: 480,
    zone: 'PST',
    hours: [busiest],
    total: 2,
    busiest,
    now: null,
  };
  render(<DayLoadCard load={load} due={null} />);
  const bar = screen.getByRole('link', { name: '14:00, 2 deadlines' });
  expect(bar.getAttribute('href')).toBe('/sent?import=i1&due=2026-12-01T14.480');
  history.replaceState(null, '', '/');
});
