// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Tracked } from '#contract/track.ts';
import { render } from '#testing/render.tsx';
import { headlineOf, otherClock, trackedMoment, trackedWindows } from './tracked-times.ts';
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
  time_zone: 'America/Los_Angeles',
};

const answer = (data: unknown, status = 200) => Response.json({ status, message: '', data }, { status });

afterEach(() => vi.unstubAllGlobals());

describe('the tracking page', () => {
  it('shows the state and the time at the job, and changes after a refresh', async () => {
    const sent: string[] = [];
    const answers = [answer(task), answer({ ...task, state: 'assigned', agent: 'Mia' })];
    vi.stubGlobal('fetch', (_url: string, init: { body: string }) => {
      sent.push(init.body);
      return Promise.resolve(answers.shift());
    });
    render(<TrackingPage token="secret-token" />);
    expect(await screen.findByText('Your delivery is booked. No one is assigned yet.')).toBeDefined();
    expect(screen.getByRole('heading').textContent).toBe('Your delivery is booked');
    expect(screen.getByRole('main').textContent).toContain('Before 14:30 Tue 1 Dec');
    // Above the task, and as whom to ask.
    expect(screen.getAllByText(/Harbor Market/)).toHaveLength(2);
    expect(screen.getByText('Order A-1')).toBeDefined();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Received01:00',
      'Assigned, not yet',
      'On the way, not yet',
      'Delivered, not yet',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Your delivery is booked. Mia is assigned.')).toBeDefined();
    expect(screen.getByText('Mia is assigned.')).toBeDefined();
    expect(screen.getByText('Assigned').parentElement?.textContent).toBe('Assigned');
    expect(screen.queryByText('No position yet')).toBeNull();
    expect(sent).toEqual(['{"token":"secret-token"}', '{"token":"secret-token"}']);
  });

  it.each(['assigned', 'accepted', 'in_progress'])(
    'tells no position of an agent while %s',
    async (state) => {
      const position = { latitude: '37.77', longitude: '-122.42', at: '2026-11-20T09:56:30Z' };
      vi.stubGlobal('fetch', () => Promise.resolve(answer({ ...task, state, agent: 'Mia', position })));
      render(<TrackingPage token="t" />);
      expect((await screen.findAllByText(/Mia/)).length).toBeGreaterThan(0);
      expect(screen.getByRole('main').textContent).not.toMatch(/position|37\.77/);
      expect(screen.queryByRole('link')).toBeNull();
    },
  );

  it('leads to the position on a map while the agent is on the way', async () => {
    const position = { latitude: '37.77', longitude: '-122.42', at: '2026-11-20T09:56:30Z' };
    vi.stubGlobal('fetch', () =>
      Promise.resolve(answer({ ...task, state: 'started', agent: 'Mia', position })),
    );
    render(<TrackingPage token="secret-token" />);
    const link = await screen.findByRole('link', { name: 'Open map' });
    // By the clock of the service, not of this device.
    expect(screen.getByText('Last position: 4 min ago')).toBeDefined();
    expect(link.getAttribute('href')).toBe(
      'https://www.openstreetmap.org/?mlat=37.77&mlon=-122.42#map=15/37.77/-122.42',
    );
    // The address of this page is the permission to read it.
    expect(link.getAttribute('rel')).toContain('noreferrer');
  });

  it('says that the task could not be loaded, and tries again on request', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    render(<TrackingPage token="t" />);
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /Couldn’t load the status.*Couldn’t reach the service/,
    );
    vi.stubGlobal('fetch', () => Promise.resolve(answer(task)));
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByRole('heading', { name: 'Your delivery is booked' })).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the times of a tracked task', () => {
  const appointment: Tracked = {
    ...task,
    kind: 'appointment',
    job_pickup_datetime: '2026-12-01 09:00:00',
    job_delivery_datetime: '2026-12-01 10:00:00',
  };

  it('are those of the kind, at the job', () => {
    expect(trackedWindows(appointment)).toEqual([
      {
        leg: null,
        preposition: 'From',
        clock: '09:00 – 10:00',
        day: 'Tue 1 Dec',
      },
    ]);
    expect(trackedWindows(task)).toMatchObject([{ leg: null, preposition: 'Before', clock: '14:30' }]);
    const both: Tracked = { ...task, kind: 'pickup-delivery', job_pickup_datetime: '2026-12-01 13:00:00' };
    expect(trackedWindows(both)).toMatchObject([
      { leg: 'Pickup', clock: '13:00' },
      { leg: 'Delivery', clock: '14:30' },
    ]);
  });

  it.each([
    // The day of the job's clock, on which it is still Monday there while London has Tuesday.
    ['2026-12-01T07:59:00Z', 'tomorrow, Tue 1 Dec'],
    ['2026-12-01T08:00:00Z', 'today, Tue 1 Dec'],
    ['2026-12-02T08:00:00Z', 'Tue 1 Dec'],
  ])('at %s say %s', (now, day) => {
    expect(trackedWindows({ ...task, now })).toMatchObject([{ day }]);
  });

  it('say tomorrow in the night of another clock, too', () => {
    const dayOf = (wall: string) =>
      trackedWindows({
        ...task,
        now: '2027-03-14T07:30:00Z',
        job_delivery_datetime: wall,
        timezone: '+420',
      })[0]?.day;
    expect(dayOf('2027-03-14 14:30:00')).toBe('tomorrow, Sun 14 Mar');
    expect(dayOf('2027-03-15 14:30:00')).toBe('Mon 15 Mar');
  });

  it('name the second day of an appointment over midnight', () => {
    const night = { ...appointment, job_delivery_datetime: '2026-12-02 01:00:00' };
    expect(trackedWindows(night)).toMatchObject([{ clock: '09:00 – 01:00', day: 'Tue 1 Dec – Wed 2 Dec' }]);
  });
});

describe('the headline of a tracked task', () => {
  const ended = (state: Tracked['state'], at: string): Tracked => ({
    ...task,
    now: '2026-12-01T20:00:00Z',
    state,
    states: [...task.states, { state, at }],
  });

  it.each([
    ['unassigned', 'Your delivery is booked'],
    ['declined', 'Your delivery is booked'],
    ['assigned', 'Your delivery is booked'],
    ['accepted', 'Your delivery is booked'],
    ['started', 'On the way'],
    ['in_progress', 'Arrived'],
  ] as const)('of %s says %s', (state, text) => {
    expect(headlineOf({ ...task, state })).toEqual({ text, tone: 'open' });
  });

  it('says when it was done, on the clock of the job', () => {
    expect(headlineOf(ended('successful', '2026-12-01T19:29:40Z'))).toEqual({
      text: 'Delivered at 11:29',
      tone: 'good',
    });
    expect(headlineOf(ended('successful', '2026-11-30T19:29:40Z'))).toEqual({
      text: 'Delivered on Mon 30 Nov at 11:29',
      tone: 'good',
    });
    const pickup = { ...ended('successful', '2026-12-01T19:29:40Z'), kind: 'pickup' } as const;
    expect(headlineOf(pickup).text).toBe('Picked up at 11:29');
  });

  it.each([
    ['failed', 'Your delivery couldn’t be completed'],
    ['cancelled', 'Your delivery was cancelled'],
  ] as const)('of %s says %s', (state, text) => {
    expect(headlineOf(ended(state, task.now))).toMatchObject({ text, tone: 'bad' });
  });
});

describe('the clock of a tracked task', () => {
  const at = '2026-11-20T09:00:00Z';

  it.each([
    ['Los Angeles time', 'America/Los_Angeles'],
    // The place's clock is not the one that the times were written in.
    ['UTC−8', 'America/New_York'],
    ['UTC−8', 'Mars/Olympus'],
    ['UTC−8', null],
  ])('is called %s in %s', (name, time_zone) => {
    const tracked = { ...task, time_zone };
    expect(trackedMoment(tracked, at)).toEqual({ clock: '01:00', day: null });
    expect(otherClock(tracked, 'Europe/London')).toBe(name);
    expect(otherClock(tracked, 'America/Los_Angeles')).toBeNull();
  });

  it('names another day than today, and the year of another year', () => {
    const later = { ...task, now: '2026-11-21T09:00:00Z' };
    expect(trackedMoment(later, at).day).toBe('Fri 20 Nov');
    const nextYear = { ...task, now: '2027-01-02T09:00:00Z' };
    expect(trackedMoment(nextYear, at).day).toBe('Fri 20 Nov 2026');
  });
});
