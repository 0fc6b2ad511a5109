// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { getConnection } from '#data/http/connection.ts';
import { outboxPage, setOnLine } from '#testing/outbox-page.ts';
import { until } from '#testing/until.ts';
import { actionsOf } from './intent-actions.ts';
import { waitingOf } from './display-status.ts';
import type { Intent } from './intent.ts';
import { cancelSending, sendNow } from './outbox.ts';
import { displayStatusNow } from './page-intents.ts';
import { explanation } from './words.ts';

const page = outboxPage();

describe('a task that waits while its time passes', () => {
  /** The deliveries of these tests are due on 2026-12-01 at 20:30 UTC. */
  const due = Date.parse('2026-12-01T20:30:00Z');
  const at = (ms: number) => vi.spyOn(Date, 'now').mockImplementation(() => ms + performance.now());
  /** Of two tasks of a page the one that is recorded later has the later time, so that no test goes back behind one before it. */
  const waitOffline = async () => {
    at(due - 3_600_000);
    setOnLine(false);
    const intent = await page.send();
    at(due + 3_600_000);
    setOnLine(true);
    return intent;
  };
  const untilAsked = (intent: { current: Intent | null }) =>
    until(() => expect(intent.current).toMatchObject({ state: 'waiting', isLate: true }));

  it('is sent once the person says so, and cancelled as well', async () => {
    const intent = await waitOffline();
    await untilAsked(intent);
    await sendNow(intent.current?.id ?? '');
    await until(() => expect(intent.current?.state).toBe('created'));
    expect(await page.tasks()).toHaveLength(1);
    const other = await waitOffline();
    await untilAsked(other);
    await cancelSending(other.current?.id ?? '');
    expect(other.current).toMatchObject({ state: 'rejected', settledBy: 'person' });
    expect(await page.tasks()).toHaveLength(1);
  });

  it('is not sent when the network is back: its card asks', async () => {
    const intent = await waitOffline();
    await untilAsked(intent);
    const context = { connection: getConnection(), onLine: true };
    const waiting = waitingOf(intent.current!, context);
    expect(explanation(intent.current!, displayStatusNow(intent.current!), waiting)).toContain(
      'the time passed while it was waiting',
    );
    expect(actionsOf(intent.current!, context)).toEqual(['sendNow', 'cancel', 'duplicate']);
    await page.reload();
    setOnLine(false);
    setOnLine(true);
    const next = await page.send(page.input({ order: 'A-2' }));
    await until(() => expect(next.current?.state).toBe('created'));
    expect(page.creates).toHaveLength(1);
  });

  it('is repeated under its key if an attempt got no response', async () => {
    at(due - 3_600_000);
    vi.spyOn(Math, 'random').mockReturnValue(1);
    page.loseAnswers();
    const intent = await page.send();
    await until(() => expect(intent.current).toMatchObject({ state: 'waiting', doubt: 'keyed' }));
    at(due + 3_600_000);
    await sendNow(intent.current?.id ?? '');
    await until(() => expect(intent.current?.state).toBe('created'));
    expect(await page.tasks()).toHaveLength(1);
  });

  it('is sent without a question if its time had passed at the press', async () => {
    at(due + 3_600_000);
    setOnLine(false);
    const intent = await page.send();
    at(due + 7_200_000);
    setOnLine(true);
    await until(() => expect(intent.current?.state).toBe('created'));
  });
});
