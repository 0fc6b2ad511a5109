import { createFormControl } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { newValues } from '#form/values.ts';
import { storeDefaultZone } from '#form/default-zone.ts';
import { putZone, type ZoneOrigin } from '#form/zone-precedence.ts';
import { stubPage } from '#testing/page-globals.ts';
import { emptyDraft } from './drafts/new-draft.ts';
import { lastZone, rememberZone } from './last-choices.ts';
import { followZoneOfMerchant, putZoneOfPlace, putZoneOfCustomer, zoneOriginOf } from './zone-sources.ts';

const kolkata = 'Asia/Kolkata';

/** A form in which `m1` had its last task in Kolkata, and `m2` none. */
const open = (values: Parameters<typeof newValues>[0]) => {
  stubPage('https://desk.test');
  rememberZone('m1', kolkata);
  const form = createFormControl({ defaultValues: newValues(values) });
  followZoneOfMerchant(form);
  const choose = (merchant: string): string => {
    form.setValue('merchant_id', merchant);
    return form.getValues('zone');
  };
  return { form, choose, own: lastZone('m2') };
};

it('a merchant that is only passed by while another one is typed leaves no zone behind', () => {
  const { choose, own } = open({ merchant_id: '', zone: lastZone('m2'), screen: { zoneFrom: 'merchant' } });
  expect(['m1', 'm12', 'm1', ''].map(choose)).toEqual([kolkata, own, kolkata, own]);
  vi.unstubAllGlobals();
});

it('new tasks begin with the default zone where there is one, and with the merchant’s again where it is taken away', () => {
  const { own } = open({ merchant_id: '', zone: '' });
  const zonesOf = () => ['m1', 'm2'].map((merchant) => emptyDraft(merchant).values.zone);
  storeDefaultZone('', 'Europe/Lisbon');
  expect(zonesOf()).toEqual(['Europe/Lisbon', 'Europe/Lisbon']);
  storeDefaultZone('', '');
  expect(zonesOf()).toEqual([kolkata, own]);
  vi.unstubAllGlobals();
});

it('a zone that was chosen for a task stays when the merchant changes, also in a draft that is opened later', () => {
  const { form, choose } = open({ merchant_id: 'm2', zone: 'Europe/Lisbon' });
  expect(['m1', 'm2'].map(choose)).toEqual(['Europe/Lisbon', 'Europe/Lisbon']);
  form.reset(newValues({ merchant_id: 'm1', zone: 'Europe/Lisbon' }));
  expect(choose('m2')).toBe('Europe/Lisbon');
  form.reset(newValues({ merchant_id: 'm2', zone: kolkata }));
  expect(['m1', 'm12'].map(choose)).toEqual([kolkata, kolkata]);
  vi.unstubAllGlobals();
});

const newYork = 'America/New_York';
const losAngeles = 'America/Los_Angeles';
const tokyo = 'Asia/Tokyo';

type Form = ReturnType<typeof open>['form'];

/** What can happen to the zone of a form. */
const events = {
  'by hand': (form: Form) => putZone(form, tokyo, 'chosen'),
  recalled: (form: Form) => putZoneOfCustomer(form, losAngeles),
  'recalled without a zone': (form: Form) => putZoneOfCustomer(form, ''),
  place: (form: Form) => void putZoneOfPlace(form, newYork),
  'other place': (form: Form) => void putZoneOfPlace(form, 'America/Chicago'),
  'unknown place': (form: Form) => void putZoneOfPlace(form, null),
  merchant: (form: Form) => form.setValue('merchant_id', 'm1'),
  'no merchant': (form: Form) => form.setValue('merchant_id', 'm2'),
} as const;

const browser = new Intl.DateTimeFormat().resolvedOptions().timeZone;

it.each<[(keyof typeof events)[], string, ZoneOrigin]>([
  [[], browser, 'browser'],
  [['merchant'], kolkata, 'merchant'],
  [['merchant', 'no merchant'], browser, 'browser'],
  [['place'], newYork, 'place'],
  [['merchant', 'place'], newYork, 'place'],
  [['place', 'merchant'], newYork, 'place'],
  [['place', 'other place'], 'America/Chicago', 'place'],
  [['merchant', 'place', 'unknown place'], kolkata, 'merchant'],
  [['place', 'unknown place'], browser, 'browser'],
  [['recalled'], losAngeles, 'recalled'],
  [['recalled', 'place', 'merchant'], losAngeles, 'recalled'],
  [['merchant', 'place', 'recalled'], losAngeles, 'recalled'],
  [['recalled', 'unknown place'], losAngeles, 'recalled'],
  [['recalled', 'recalled without a zone'], browser, 'browser'],
  [['recalled', 'recalled without a zone', 'place'], newYork, 'place'],
  [['place', 'recalled without a zone'], newYork, 'place'],
  [['by hand'], tokyo, 'chosen'],
  [['by hand', 'recalled', 'place', 'merchant'], tokyo, 'chosen'],
  [['merchant', 'place', 'recalled', 'by hand'], tokyo, 'chosen'],
  [['by hand', 'recalled without a zone', 'unknown place', 'no merchant'], tokyo, 'chosen'],
])('after %j the zone is %s, which is %s', (happened, zone, from) => {
  stubPage('https://desk.test');
  const { form } = open(emptyDraft('m2').values);
  for (const each of happened) events[each](form);
  expect(form.getValues('zone')).toBe(zone);
  expect(zoneOriginOf(form.getValues())).toBe(from);
  vi.unstubAllGlobals();
});
