import { createFormControl } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { newValues } from '#form/values.ts';
import { putZone, type ZoneOrigin } from '#form/zone-precedence.ts';
import { stubPage } from '#testing/page-globals.ts';
import { emptyDraft } from './drafts/new-draft.ts';
import { rememberZone } from './last-choices.ts';
import { followZoneOfMerchant, putZoneOfPlace, putZoneOfCustomer, zoneOriginOf } from './zone-sources.ts';

const kolkata = 'Asia/Kolkata';

/** A form in which `m1` had its last task in Kolkata, and `m2` none. */
const open = (values: Parameters<typeof newValues>[0]) => {
  stubPage('https://desk.test');
  rememberZone('m1', kolkata);
  const form = createFormControl({ defaultValues: newValues(values) });
  followZoneOfMerchant(form);
  return form;
};

const newYork = 'America/New_York';
const losAngeles = 'America/Los_Angeles';
const tokyo = 'Asia/Tokyo';

type Form = ReturnType<typeof open>;

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
])('after %j, the zone is %s (%s)', (happened, zone, from) => {
  stubPage('https://desk.test');
  const form = open(emptyDraft('m2').values);
  for (const each of happened) events[each](form);
  expect(form.getValues('zone')).toBe(zone);
  expect(zoneOriginOf(form.getValues())).toBe(from);
  vi.unstubAllGlobals();
});
