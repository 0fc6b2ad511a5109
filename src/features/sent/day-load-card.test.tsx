// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '#testing/render.tsx';
import { DayLoadCard } from './day-load-card.tsx';

it('a bar leads to all tasks that it counts, whatever the list is filtered by, which Back brings back', async () => {
  history.replaceState(null, '', '/sent?q=ana&outcome=created&day=2026-11-30&import=i1');
  const load = {
    day: '2026-12-01',
    offset: 480,
    zone: 'PST',
    hours: [{ hour: 14, count: 2 }],
    total: 2,
    most: 2,
    busiest: 14,
    now: null,
  };
  const { rerender } = render(<DayLoadCard load={load} due={null} />);
  const bar = screen.getByRole('link', { name: '14:00, 2 deadlines' });
  expect(bar.getAttribute('href')).toBe('/sent?import=i1&due=2026-12-01T14.480');
  const filtered = location.search;
  fireEvent.click(bar);
  expect(location.search).toBe('?import=i1&due=2026-12-01T14.480');
  // From one bar to the next is no step of its own.
  rerender(<DayLoadCard load={load} due={{ day: load.day, hour: 15, offset: 480 }} />);
  fireEvent.click(bar);
  history.back();
  await waitFor(() => expect(location.search).toBe(filtered));
  history.replaceState(null, '', '/');
});
