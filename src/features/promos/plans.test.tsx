// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { extensionPaths } from '#contract/extensions.ts';
import { scheduleMessages } from '#contract/promo-schedule.ts';
import { changeStatusPath } from '#contract/promo.ts';
import { compareClocks } from '#data/http/service-clock.ts';
import { insertKey } from '#service/key-store.ts';
import { answerCalls, connectAs, leavePage } from '#testing/page-network.ts';
import { render } from '#testing/render.tsx';
import type { WallTime } from '#time/wall-time.ts';
import { possibleInstants } from '#time/zone-offset.ts';
import { cityOf, ownZone } from '#time/zones.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import { changesWords, planWords } from './words.ts';
import { PromosPage } from './promos-page.tsx';

const promos = [
  { promo_id: 1, code: 'SUMMER10', description: 'Ten percent in summer', status: 1 as const },
  { promo_id: 2, code: '=FREE', description: 'No delivery fee', status: 0 as const },
];

let service: TestService;
/** What becomes of a plan on its way to the service. */
let changes: Record<string, unknown>;
let plans: Record<string, unknown>[];

beforeEach(async () => {
  service = await startService({ roles: ['owner'] });
  await service.load({ promos });
  changes = {};
  plans = [];
  answerCalls(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname !== extensionPaths.promoScheduleCreate) return service.app.fetch(request);
    const body = { ...(await request.json()), ...changes };
    plans.push(body);
    return service.fetch(pathname, body);
  });
});
afterEach(() => leavePage(service));

const instantOf = (wall: WallTime) => new Date(possibleInstants(wall, ownZone())[0]!.instant).toISOString();

const open = async () => {
  await connectAs(service.account);
  render(<PromosPage />);
  return userEvent.setup();
};
const view = (name: RegExp) => screen.findByRole('radio', { name });

/** Opens the dialog of one promo and fills in when. Pasted: a list of zones, or of rows, is not drawn for each letter. */
const fillPlan = async (user: UserEvent, texts: Readonly<Record<string, string>> = {}) => {
  await user.click(await screen.findByRole('button', { name: 'Schedule SUMMER10' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule SUMMER10' }));
  for (const [name, text] of Object.entries({ From: '2037-12-04 09:00', ...texts })) {
    await user.click(dialog.getByRole('textbox', { name: new RegExp(`^${name}`) }));
    await user.paste(text);
  }
  const press = () => user.click(dialog.getByRole('button', { name: 'Plan it' }));
  return { dialog, press };
};

describe('Schedule… of one promo', () => {
  it('plans it for a window in the proposed zone, and its row says what comes next', async () => {
    const user = await open();
    const { dialog, press } = await fillPlan(user, { Until: '2037-12-06 24:00' });
    await user.click(dialog.getByRole('radio', { name: 'Off' }));
    await press();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(plans).toEqual([
      {
        api_key: service.account.api_key,
        promo_ids: [1],
        is_enabled: 0,
        at: instantOf('2037-12-04 09:00:00'),
        until: instantOf('2037-12-07 00:00:00'),
        time_zone: ownZone(),
      },
    ]);
    const row = screen.getByRole('switch', { name: 'Promo SUMMER10' }).closest('[role="row"]');
    await waitFor(() => expect(row?.textContent).toMatch(/4 Dec.* 09:00 →.off/));
    await user.click(screen.getByRole('radio', { name: 'Planned 2' }));
    expect(await screen.findByText(`24:00 ${cityOf(ownZone())}`)).toBeDefined();
  });

  it('counts "tom 9" from the service’s clock where the device’s is wrong', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-17T10:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const user = await open();
    const told = (date: string) => {
      const now = Date.now();
      const baseUrl = location.origin;
      act(() => compareClocks({ baseUrl, date, age: null, sentAt: now, receivedAt: now }));
    };
    told('Fri, 20 Nov 2026 10:00:00 GMT');
    onTestFinished(() => told(new Date().toUTCString()));
    await user.click(await screen.findByRole('button', { name: 'Schedule SUMMER10' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule SUMMER10' }));
    await user.type(dialog.getByRole('textbox', { name: /^From/ }), 'tom 9');
    expect(dialog.getByText(/^Sat 21 Nov/)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Plan it' }));
    await waitFor(() => expect(plans).toMatchObject([{ at: instantOf('2026-11-21 09:00:00') }]));
  });

  it('says what the service refuses where it was typed, or above the buttons, and keeps it', async () => {
    const user = await open();
    const { dialog, press } = await fillPlan(user);
    const atFields = [
      [{ at: '2020-01-01T09:00:00Z' }, /^From/, scheduleMessages.past],
      [{ until: '2037-12-03T08:00:00Z' }, /^Until/, scheduleMessages.order],
      [{ time_zone: 'Mars/Olympus' }, /^Time zone/, scheduleMessages.zone],
      [{ is_enabled: 2 }, /^Switch/, scheduleMessages.state],
    ] as const;
    for (const [bad, field, message] of atFields) {
      changes = bad;
      await press();
      const text = await dialog.findByText(message);
      const box = dialog.queryByRole('radiogroup', { name: field }) ?? dialog.getByLabelText(field);
      expect(box.getAttribute('aria-describedby')).toContain(text.id);
      expect(dialog.queryByText(planWords.failed)).toBeNull();
    }
    const ofCodes = [
      [{ promo_ids: [1, 99] }, 'No promo code has this ID: 99.'],
      [{ promo_ids: Array.from({ length: 1001 }, (_, id) => id) }, scheduleMessages.ids],
      // Beside what is wrong at a field.
      [{ promo_ids: [], is_enabled: 2 }, scheduleMessages.ids],
    ] as const;
    for (const [bad, message] of ofCodes) {
      changes = bad;
      await press();
      await waitFor(() =>
        expect(dialog.getByRole('alert').textContent).toBe(`${planWords.failed}${message}`),
      );
    }
    expect(dialog.getByText(scheduleMessages.state)).toBeDefined();
    expect(dialog.getByRole('textbox', { name: /^From/ })).toHaveProperty('value', '2037-12-04 09:00');

    changes = {};
    await press();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const again = await fillPlan(user);
    await again.press();
    expect((await again.dialog.findByRole('alert')).textContent).toBe(
      `${planWords.failed}A change is already scheduled for this moment: SUMMER10.`,
    );
  });
});

describe('a lost answer', () => {
  it('to a plan says that it may be planned; to a cancel that of the list, which closes the question', async () => {
    const lose = (path: string) => {
      let isLost = false;
      answerCalls(async (request) => {
        const answer = await service.app.fetch(request);
        if (isLost || !request.url.endsWith(path)) return answer;
        isLost = true;
        return Response.error();
      });
    };
    const user = await open();
    lose(extensionPaths.promoScheduleCreate);
    const { dialog, press } = await fillPlan(user, { Until: '2037-12-06 24:00' });
    await press();
    expect((await dialog.findByRole('alert')).textContent).toContain(planWords.mayBePlanned);
    await press();
    await dialog.findByText('A change is already scheduled for this moment: SUMMER10.');
    await user.keyboard('{Escape}');

    await user.click(await view(/^Planned 2/));
    lose(extensionPaths.promoScheduleCancel);
    await user.click(await screen.findByRole('button', { name: 'Cancel: turn on SUMMER10' }));
    await user.click(await screen.findByRole('button', { name: planWords.cancelPlan }));
    await screen.findByText(planWords.nothing);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getAllByText(/^Cancelled by/)).toHaveLength(2);
  });
});

it.each([
  ['what is planned', /^Planned/, extensionPaths.promoScheduleList, planWords.notRead, planWords.nothing],
  ['what happened', /^What happened/, extensionPaths.promoChanges, changesWords.failed, changesWords.none],
])(
  '%s is tried again on request and by itself while it cannot be read',
  async (_what, name, path, failed, none) => {
    let readings = 0;
    let isDown = true;
    answerCalls((request) => {
      if (!request.url.endsWith(path)) return service.app.fetch(request);
      readings += 1;
      return isDown ? Response.json({ status: 500 }, { status: 502 }) : service.app.fetch(request);
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const user = await open();
    await user.click(await view(name));
    expect(within(await screen.findByRole('alert')).getByText(failed)).toBeDefined();
    const before = readings;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(readings).toBeGreaterThan(before));
    isDown = false;
    await vi.advanceTimersByTimeAsync(8000);
    expect(await screen.findByText(none)).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

describe('What happened', () => {
  it('is filtered by person, promo and day, and is a file of what is shown', async () => {
    const { account_id, api_key } = service.account;
    const about = { name: '+Ana', roles: ['owner'] } as const;
    const ana = await insertKey(service.db, account_id, new Date(), about);
    const set = (promo_id: number, status: number, key: string) =>
      service.fetch(changeStatusPath, { api_key: key, promo_id, status });
    await set(1, 0, api_key);
    service.clock.advance(3 * 86_400_000);
    await set(2, 1, ana.api_key);
    await set(1, 1, ana.api_key);

    const user = await open();
    await user.click(await view(/^What happened/));
    const shown = async (codes: readonly string[]) => {
      await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(codes.length + 1));
      const rows = screen.getAllByRole('row').slice(1);
      expect(rows.map((row) => within(row).getAllByRole('cell')[1]?.textContent)).toEqual(codes);
    };
    await shown(['SUMMER10', '=FREE', 'SUMMER10']);
    const person = screen.getByRole('combobox', { name: 'Changed by' });
    await user.selectOptions(person, '+Ana');
    await shown(['SUMMER10', '=FREE']);
    // As it is pasted from a sheet.
    await user.type(screen.getByRole('searchbox', { name: 'Search changes' }), ' free ');
    await shown(['=FREE']);

    const made: Blob[] = [];
    // What a page of jsdom lacks.
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${made.push(blob)}`,
      revokeObjectURL: () => undefined,
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await user.click(screen.getByRole('button', { name: 'Export as CSV' }));
    const [head, ...lines] = (await made[0]!.text()).trim().split(/\r?\n/);
    expect(head).toContain('"at","code","promo_id","from","to","changed_by","how"');
    // What a sheet would run as a formula is text.
    expect(lines).toEqual([
      expect.stringMatching(/^"2026-11-23T[^,]*","'=FREE","2","0","1","'\+Ana","By hand"$/),
    ]);

    await user.clear(screen.getByRole('searchbox', { name: 'Search changes' }));
    await user.selectOptions(person, 'Anyone');
    const days = screen.getByRole('combobox', { name: 'Day' });
    expect(within(days).getAllByRole('option')).toHaveLength(3);
    await user.selectOptions(days, within(days).getAllByRole('option')[2]!);
    await shown(['SUMMER10']);
    await user.selectOptions(person, '+Ana');
    expect(await screen.findByText('No change matches')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Export as CSV' })).toHaveProperty('disabled', true);

    // Other changes have taken the place of the last ones: what was chosen is still said.
    const day = (days as HTMLSelectElement).value;
    answerCalls((request) =>
      request.url.endsWith(extensionPaths.promoChanges)
        ? Response.json({ status: 200, message: '', data: [] })
        : undefined,
    );
    focusManager.onFocus();
    await screen.findByText('No promo was switched yet');
    expect(person).toHaveProperty('value', '+Ana');
    expect(days).toHaveProperty('value', day);
  });
});
