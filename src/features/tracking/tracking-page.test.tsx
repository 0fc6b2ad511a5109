// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Tracked } from '#contract/track.ts';
import { render } from '#testing/render.tsx';
import { trackedTimes } from './tracked-times.ts';
import { TrackingPage } from './tracking-page.tsx';

const task: Tracked = {
  kind: 'delivery',
  state: 'unassigned',
  agent: null,
  position: null,
  job_pickup_datetime: null,
  job_delivery_datetime: '2026-12-01 14:30:00',
  timezone: '+480',
};

const answer = (data: unknown, status = 200) => Response.json({ status, message: '', data }, { status });

afterEach(() => vi.unstubAllGlobals());

describe('the tracking page', () => {
  it('shows the state and the time at the job, and what has changed after a refresh', async () => {
    const sent: string[] = [];
    const answers = [answer(task), answer({ ...task, state: 'assigned', agent: 'Mia' })];
    vi.stubGlobal('fetch', (_url: string, init: { body: string }) => {
      sent.push(init.body);
      return Promise.resolve(answers.shift());
    });
    render(<TrackingPage token="secret-token" />);
    expect(await screen.findByText('No agent yet')).toBeDefined();
    expect(screen.getByText(/Tue 1 Dec 2026, 14:30/).textContent).toContain('UTC−8');
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect((await screen.findAllByText('Mia will take care of it.')).length).toBeGreaterThan(0);
    expect(sent).toEqual(['{"token":"secret-token"}', '{"token":"secret-token"}']);
  });

  it('says that a link is not valid', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(answer({}, 404)));
    render(<TrackingPage token="nothing" />);
    expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeDefined();
  });

  it('says that the task could not be loaded, and tries again on request', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    render(<TrackingPage token="t" />);
    expect((await screen.findByRole('alert')).textContent).toMatch(/could not be read.*could not be reached/);
    vi.stubGlobal('fetch', () => Promise.resolve(answer(task)));
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('No agent yet')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('tracked times', () => {
  it('are those of the kind, with the reader’s own where it differs', () => {
    const appointment: Tracked = {
      ...task,
      kind: 'appointment',
      job_pickup_datetime: '2026-12-01 09:00:00',
      job_delivery_datetime: '2026-12-01 10:00:00',
    };
    expect(trackedTimes(appointment, 'America/New_York')).toEqual([
      { label: 'Starts', wall: 'Tue 1 Dec 2026, 09:00', zone: 'UTC−8', own: '12:00 your time' },
      { label: 'Ends', wall: 'Tue 1 Dec 2026, 10:00', zone: 'UTC−8', own: '13:00 your time' },
    ]);
    expect(trackedTimes(task, 'America/Los_Angeles')).toEqual([
      { label: 'Delivery before', wall: 'Tue 1 Dec 2026, 14:30', zone: 'UTC−8', own: null },
    ]);
  });
});
