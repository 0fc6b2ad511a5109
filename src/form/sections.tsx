import {
  IconBuildingStore,
  IconClock,
  IconFileText,
  IconHash,
  IconMapPin,
  IconUser,
  IconUserCheck,
  IconArrowsExchange,
} from '@tabler/icons-react';
import { memo } from 'react';
import { hasTwoStops, datetimesOf, stopsOf } from '#contract/operations.ts';
import { sides, sideParts, type SideName } from '#contract/sides.ts';
import { AfterHydration } from '#ui/after-hydration.tsx';
import { AssignmentSection } from './assignment-section.tsx';
import { ComboInput } from './combo-input.tsx';
import { DatetimeInput } from './datetime-input.tsx';
import { Options } from './options.tsx';
import { OrderNumber } from './order-number.tsx';
import { FormSection } from './form-section.tsx';
import classes from './sections.module.css';
import { useTaskForm, useTaskKind, readoutId } from './task-form.ts';
import { SideIcon } from './side-icon.tsx';
import { TextInput } from './text-input.tsx';
import { TimeReadout } from './time-readout.tsx';
import { WhatSection } from './what-section.tsx';
import { WhereSection } from './where-section.tsx';
import { ZoneInput } from './zone-input.tsx';
import { words } from './words.ts';
import readoutClasses from './time-readout.module.css';
import { useHydrated } from '#data/state/hydration.ts';
import { noteWords } from './note-words.ts';
import { useWatch } from 'react-hook-form';
import { possibleInstants } from '#time/zone-offset.ts';
import { TimeStrip } from '#ui/time-strip.tsx';
import type { ScheduledTime } from './resolve-times.ts';
import { jobClock, readersClock, stripBar, stripEvents } from './time-strip.ts';
import { useDeferredTaskKind } from './use-deferred-task-kind.ts';
import { useMinute } from './use-minute.ts';
import { useSchedule } from './use-schedule.ts';
import { useOtherZones, type OtherZone } from './zone-offers.ts';

/** The time of the form as it would be in the zone that the address suggests; a picture has room for one such time. */
const otherReading = (times: readonly ScheduledTime[], [offer, ...more]: readonly OtherZone[]) => {
  const [time, ...later] = times;
  if (!offer || !time || more.length + later.length > 0) return null;
  const [first] = possibleInstants(time.typed, offer.zone.id);
  return first ? { instant: first.instant, name: noteWords.ifZone(offer.zone.city) } : null;
};

/** The times of the form in a picture, drawn again with each change of them and with each minute. */
const JobStrip = memo(() => {
  const kind = useDeferredTaskKind();
  const { control } = useTaskForm();
  const zone = useWatch({ control, name: 'zone' });
  const schedule = useSchedule();
  const { times } = schedule;
  const now = useMinute();
  const offers = useOtherZones(schedule, now).filter(({ isOffered }) => isOffered);
  const job = jobClock(zone);
  const own = readersClock();
  return (
    <TimeStrip
      clocks={job ? [job, own] : [own]}
      now={now}
      nowName={noteWords.now}
      events={stripEvents(kind, times, now)}
      bar={stripBar(times, now)}
      ghost={otherReading(times, offers)}
    />
  );
});

const pairs = sideParts.map((part) => [sides.pickup[part], sides.customer[part]] as const);

/** Swaps the persons and places of a pickup-and-delivery; the times stay. */
const SwapPlaces = () => {
  const { form } = useTaskForm();
  const hydrated = useHydrated();
  const swap = () => {
    for (const [pickup, customer] of pairs) {
      const [fromPickup, fromCustomer] = form.getValues([pickup, customer]);
      form.setValue(pickup, fromCustomer, { shouldDirty: true });
      form.setValue(customer, fromPickup, { shouldDirty: true });
    }
    const { pickup, customer } = form.getValues('screen.pointAddress');
    form.setValue('screen.pointAddress', { pickup: customer, customer: pickup });
    form.clearErrors(pairs.flat());
  };
  return (
    <button
      type="button"
      className={classes['swap']}
      disabled={!hydrated}
      aria-label={noteWords.swap}
      onClick={swap}
    >
      <IconArrowsExchange size={16} aria-hidden />
      <span className={classes['swapText']}>{noteWords.swap}</span>
    </button>
  );
};

/** The readout of a form without times, until the script is there: the longest text of the page is drawn at once. */
const NoTime = () => (
  <div id={readoutId} className={readoutClasses['readout']}>
    <span className={readoutClasses['line']}>{words.noTime}</span>
  </div>
);

const icon = { size: 15, 'aria-hidden': true } as const;

/** Merchant and order number: what a task is filed under. It rarely changes. */
export const HeaderFields = memo(() => {
  const { directory } = useTaskForm();
  return (
    <>
      <div className={classes['filed']}>
        <IconBuildingStore {...icon} />
        <ComboInput name="merchant_id" list={directory.merchants} />
      </div>
      <div className={classes['filed']}>
        <IconHash {...icon} />
        <OrderNumber />
      </div>
    </>
  );
});

/** Which side the fields below it are of. */
const SideHead = ({ side }: { side: SideName }) => (
  <h3 className={classes['head']}>
    <SideIcon side={side} />
    {words.places[side]}
  </h3>
);

/** Above the columns of a pickup-and-delivery: which is which, and the button that swaps them. */
const Heads = () => (
  <div className={classes['heads']}>
    <SideHead side="pickup" />
    <SwapPlaces />
    <SideHead side="customer" />
  </div>
);

/** The persons to call. Their fields keep their place in the tree, and so their text and focus, when the kind changes. */
const Who = memo(() => {
  const kind = useTaskKind();
  const stops = stopsOf(kind);
  return (
    <div className={classes['sides']} data-both={stops.length > 1 || undefined}>
      {stops.map(({ side }) => (
        <div key={side} className={classes['person']}>
          {stops.length > 1 && <SideHead side={side} />}
          <TextInput name={sides[side].phone} />
          <TextInput name={sides[side].name} />
          <TextInput name={sides[side].email} />
        </div>
      ))}
    </div>
  );
});

const When = memo(() => {
  const kind = useTaskKind();
  return (
    <div className={classes['when']} data-two={datetimesOf(kind).length > 1 || undefined}>
      {datetimesOf(kind).map((name) => (
        <DatetimeInput key={name} name={name} />
      ))}
      <ZoneInput key="zone" />
      <div className={classes['readout']}>
        <AfterHydration before={<NoTime />}>
          <TimeReadout />
        </AfterHydration>
      </div>
      <div className={classes['strip']}>
        <AfterHydration>
          <JobStrip />
        </AfterHydration>
      </div>
    </div>
  );
});

/** All sections of the form in the order of the phone call: who, where, when, what, who does it, options. */
export const Sections = memo(() => {
  const kind = useTaskKind();
  return (
    <div className={classes['sections']}>
      <FormSection title={words.who} icon={<IconUser {...icon} />}>
        {hasTwoStops(kind) ? <Heads /> : null}
        <Who />
      </FormSection>
      <FormSection title={words.where} icon={<IconMapPin {...icon} />}>
        <WhereSection />
      </FormSection>
      <FormSection title={words.when} icon={<IconClock {...icon} />}>
        <When />
      </FormSection>
      <FormSection title={words.what} icon={<IconFileText {...icon} />}>
        <WhatSection />
      </FormSection>
      <FormSection title={words.assign} icon={<IconUserCheck {...icon} />}>
        <AssignmentSection />
      </FormSection>
      <Options />
    </div>
  );
});
