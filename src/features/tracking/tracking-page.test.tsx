// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Tracked } from '#contract/track.ts';
import { render } from '#testing/render.tsx';
import { describeAge, trackedWindows } from './tracked-times.ts';
import { TrackingPage } from './tracking-page.tsx';

const task: Tracked = {
  now: '2026-11-20T10:00:00Z',
  merchant: 'Harbor Market',
  order_id: 'A-1',
  created_at: '2026-11-20T09:00:00Z',
  kind: 'delivery',
  state: 'unassigned',
  states: [{ state: 'unassigned', at: '2026-11-20T09:00:00Z' }],
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
    expect((await screen.findAllByText('No one is assigned yet.')).length).toBeGreaterThan(0);
    expect(screen.getByRole('main').textContent).toContain('Before 14:30 Tue 1 Dec 2026');
    expect(screen.getByText('Harbor Market')).toBeDefined();
    expect(screen.getByText('Order A-1')).toBeDefined();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Received, done.*20 Nov/),
      'Assigned, not yet',
      'On the way, not yet',
      'Done, not yet',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect((await screen.findAllByText('Mia is assigned.')).length).toBeGreaterThan(0);
    // Marks of direction in a name change nothing of the sentence around it.
    expect(screen.getByText('Mia').tagName).toBe('BDI');
    expect(screen.getByText('Assigned').parentElement?.textContent).toBe('Assigned, done');
    expect(screen.getByText('No position yet')).toBeDefined();
    expect(sent).toEqual(['{"token":"secret-token"}', '{"token":"secret-token"}']);
  });

  it('shows the age of the last position by the clock of the service, not of this device', async () => {
    const position = { latitude: '37.77', longitude: '-122.42', at: '2026-11-20T09:56:30Z' };
    vi.stubGlobal('fetch', () =>
      Promise.resolve(answer({ ...task, state: 'assigned', agent: 'Mia', position })),
    );
    render(<TrackingPage token="t" />);
    expect(await screen.findByText('Last position 3 minutes ago')).toBeDefined();
    expect(screen.getByText('37.77, -122.42')).toBeDefined();
  });

  it('says that a link is not valid', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(answer({}, 404)));
    render(<TrackingPage token="nothing" />);
    expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeDefined();
  });

  it('says that the task could not be loaded, and tries again on request', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    render(<TrackingPage token="t" />);
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /Couldn’t load the status.*Couldn’t reach the service/,
    );
    vi.stubGlobal('fetch', () => Promise.resolve(answer(task)));
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect((await screen.findAllByText('No one is assigned yet.')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the refresh', () => {
  it('is announced on the page while the agent is on the way', async () => {
    const position = { latitude: '37.77', longitude: '-122.42', at: '2026-11-20T09:59:00Z' };
    const started = { ...task, state: 'started', agent: 'Mia', position };
    vi.stubGlobal('fetch', () => Promise.resolve(answer(started)));
    render(<TrackingPage token="t" />);
    expect((await screen.findAllByText('Mia is on the way.')).length).toBeGreaterThan(0);
    expect(screen.getByText(/^Updated .*, again every 15 seconds$/)).toBeDefined();
  });

  it('is no longer announced when the task has ended', async () => {
    const ended = { ...task, state: 'failed', agent: 'Mia' };
    vi.stubGlobal('fetch', () => Promise.resolve(answer(ended)));
    render(<TrackingPage token="t" />);
    expect((await screen.findAllByText('This couldn’t be done.')).length).toBeGreaterThan(0);
    expect(screen.getByText(/^Updated [\d:]+$/)).toBeDefined();
  });
});

describe('the times of a tracked task', () => {
  const appointment: Tracked = {
    ...task,
    kind: 'appointment',
    job_pickup_datetime: '2026-12-01 09:00:00',
    job_delivery_datetime: '2026-12-01 10:00:00',
  };

  it('are those of the kind, with the reader’s own time where it differs', () => {
    expect(trackedWindows(appointment, 'America/New_York')).toEqual([
      {
        leg: null,
        preposition: 'From',
        clock: '09:00 – 10:00',
        day: 'Tue 1 Dec 2026',
        elsewhere: 'UTC−8 · 12:00 – 13:00 your time',
      },
    ]);
    expect(trackedWindows(task, 'America/Los_Angeles')).toMatchObject([
      { leg: null, preposition: 'Before', clock: '14:30', elsewhere: null },
    ]);
    const both: Tracked = { ...task, kind: 'pickup-delivery', job_pickup_datetime: '2026-12-01 13:00:00' };
    expect(trackedWindows(both, 'America/Los_Angeles')).toMatchObject([
      { leg: 'Pickup', clock: '13:00' },
      { leg: 'Delivery', clock: '14:30' },
    ]);
  });

  it.each([
    // The day of the job's clock, on which it is still Monday there while London has Tuesday.
    ['2026-12-01T07:59:00Z', 'tomorrow, Tue 1 Dec 2026'],
    ['2026-12-01T08:00:00Z', 'today, Tue 1 Dec 2026'],
    ['2026-12-02T08:00:00Z', 'Tue 1 Dec 2026'],
  ])('at %s say %s', (now, day) => {
    expect(trackedWindows({ ...task, now }, 'Europe/London')).toMatchObject([{ day }]);
  });

  it('name the second day of an appointment over midnight', () => {
    const night = { ...appointment, job_delivery_datetime: '2026-12-02 01:00:00' };
    expect(trackedWindows(night, 'America/Los_Angeles')).toMatchObject([
      { clock: '09:00 – 01:00', day: 'Tue 1 Dec 2026 – Wed 2 Dec 2026' },
    ]);
  });
});

describe('the age of a position', () => {
  it.each([
    [-5000, 'less than a minute ago'],
    [59_999, 'less than a minute ago'],
    [60_000, '1 minute ago'],
    [3_599_999, '59 minutes ago'],
    [7_200_000, '2 hours ago'],
    [86_400_000, '1 day ago'],
  ])('%d ms: %s', (ms, age) => {
    expect(describeAge(ms)).toBe(age);
  });
});
