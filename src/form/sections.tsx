import {
  IconBuildingStore,
  IconClock,
  IconFileText,
  IconHash,
  IconMapPin,
  IconPackageExport,
  IconTruckDelivery,
  IconUser,
  IconUserCheck,
} from '@tabler/icons-react';
import { memo } from 'react';
import { hasTwoStops, datetimesOf, stopsOf } from '#contract/operations.ts';
import { sides } from '#contract/sides.ts';
import { AfterHydration } from '#ui/after-hydration.tsx';
import { Assignment } from './assignment.tsx';
import { ComboInput } from './combo-input.tsx';
import { DatetimeInput } from './datetime-input.tsx';
import { JobStrip } from './job-strip.tsx';
import { NoTime } from './no-time.tsx';
import { Options } from './options.tsx';
import { OrderNumber } from './order-number.tsx';
import { Section } from './section.tsx';
import classes from './sections.module.css';
import { useTaskForm, useTaskKind } from './task-form.ts';
import { SwapPlaces } from './swap-places.tsx';
import { TextInput } from './text-input.tsx';
import { TimeReadout } from './time-readout.tsx';
import { What } from './what.tsx';
import { Where } from './where.tsx';
import { ZoneInput } from './zone-input.tsx';
import { words } from './words.ts';

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

/** Above the columns of a pickup-and-delivery: which is which, and the button that swaps them. */
const Heads = () => (
  <div className={classes['heads']}>
    <h3 className={classes['head']} data-side="pickup">
      <IconPackageExport size={18} aria-hidden />
      {words.places.pickup}
    </h3>
    <SwapPlaces />
    <h3 className={classes['head']} data-side="customer">
      <IconTruckDelivery size={18} aria-hidden />
      {words.places.customer}
    </h3>
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
    <div className={classes['when']} data-kind={kind}>
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
      <Section title={words.who} icon={<IconUser {...icon} />}>
        {hasTwoStops(kind) ? <Heads /> : null}
        <Who />
      </Section>
      <Section title={words.where} icon={<IconMapPin {...icon} />}>
        <Where />
      </Section>
      <Section title={words.when} icon={<IconClock {...icon} />}>
        <When />
      </Section>
      <Section title={words.what} icon={<IconFileText {...icon} />}>
        <What />
      </Section>
      <Section title={words.assign} icon={<IconUserCheck {...icon} />}>
        <Assignment />
      </Section>
      <Options />
    </div>
  );
});
