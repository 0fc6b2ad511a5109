import { memo, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { TaskKind } from '#contract/operations.ts';
import { isDatetimeField } from '#contract/sides.ts';
import { latePart } from '#ui/late-part.tsx';
import { Assignment } from './assignment.tsx';
import { Collapsible } from './collapsible.tsx';
import { ComboInput } from './combo-input.tsx';
import { CustomFields } from './custom-fields.tsx';
import { DatetimeInput } from './datetime-input.tsx';
import { fieldRows, isPlainText, rowOf, sectionFields, type Section } from './field-rows.ts';
import { ImageLinks } from './image-links.tsx';
import { OrderNumber } from './order-number.tsx';
import classes from './sections.module.css';
import { SwitchInput } from './switch-input.tsx';
import { useTaskForm } from './task-form.ts';
import { TemplateInput } from './template-input.tsx';
import { TextInput } from './text-input.tsx';
import { formKeyOf, isSwitchKey, type FormKey } from './values.ts';
import { ZoneInput } from './zone-input.tsx';
import { words } from './words.ts';

const PlaceNotes = latePart(async () => (await import('./place-notes.tsx')).PlaceNotes);
const SwapPlaces = latePart(async () => (await import('./swap-places.tsx')).SwapPlaces);

/** The fields of a section that are one plain control each; components that stand for several fields draw the others. */
const Fields = memo(({ section }: { section: Section }) => {
  const { kind } = useTaskForm();
  return sectionFields(kind, section).map((name) => {
    const { control } = rowOf(name);
    if (control === 'zone') return <ZoneInput key={name} />;
    if (control === 'template') return <TemplateInput key="template" />;
    if (isSwitchKey(name)) return <SwitchInput key={name} name={name} />;
    if (isDatetimeField(name)) return <DatetimeInput key={name} name={name} />;
    return isPlainText(name) ? <TextInput key={name} name={name} /> : null;
  });
});

const Heading = ({ children }: { children: ReactNode }) => <h2 className={classes['heading']}>{children}</h2>;

/** A person and a place. In pickup-and-delivery two stand side by side and need their headings. */
const Place = ({ section, title }: { section: 'pickup' | 'customer'; title: string | null }) => (
  <div className={classes['place']} role={title ? 'group' : undefined} aria-label={title ?? undefined}>
    {title && <h3 className={classes['placeTitle']}>{title}</h3>}
    <Fields section={section} />
  </div>
);

const keysOf = (kind: TaskKind, section: Section): FormKey[] =>
  sectionFields(kind, section)
    .map((name) => formKeyOf(kind, name))
    .filter((key) => key !== null);

const CoordinatesSummary = () => {
  const { kind, control } = useTaskForm();
  const [pickupLatitude, pickupLongitude, latitude, longitude] = useWatch({
    control,
    name: ['job_pickup_latitude', 'job_pickup_longitude', 'latitude', 'longitude'],
  });
  const shown = new Set(keysOf(kind, 'coordinates'));
  const points = [
    ...(shown.has('job_pickup_latitude') ? [`${pickupLatitude} ${pickupLongitude}`.trim()] : []),
    ...(shown.has('latitude') ? [`${latitude} ${longitude}`.trim()] : []),
  ].filter((point) => point !== '');
  return points.length === 0 ? words.noCoordinates : points.join(' · ');
};

const OptionsSummary = () => {
  const { kind, control } = useTaskForm();
  const [notify, geofence, trackingLink, pool, images] = useWatch({
    control,
    name: ['notify', 'geofence', 'tracking_link', 'ride_type', 'images'],
  });
  const links = images.filter((image) => image.url.trim() !== '').length;
  return [
    words.isOn(fieldRows.notify.label, notify),
    words.isOn(fieldRows.geofence.label, geofence),
    words.isOn(fieldRows.tracking_link.label, trackingLink),
    ...(kind === 'pickup-delivery' ? [words.isOn(fieldRows.ride_type.label, pool)] : []),
    words.images(links),
  ].join(' · ');
};

/** Merchant and order number: what a task is filed under. */
export const HeaderFields = memo(() => {
  const { directory } = useTaskForm();
  return (
    <div className={`${classes['pair']} ${classes['header']}`}>
      <ComboInput name="merchant_id" list={directory.merchants} />
      <OrderNumber />
    </div>
  );
});

/** All sections of the form in the order of the phone call: who and where, when, what, who does it, options. */
export const Sections = memo(() => {
  const { kind } = useTaskForm();
  const both = kind === 'pickup-delivery';
  const has = (section: Section) => sectionFields(kind, section).length > 0;
  return (
    <>
      <section className={classes['section']}>
        <Heading>{words.who}</Heading>
        <div className={both ? classes['places'] : undefined}>
          {has('pickup') && <Place section="pickup" title={both ? words.places.pickup : null} />}
          {both && <SwapPlaces />}
          {has('customer') && <Place section="customer" title={both ? words.places.customer : null} />}
        </div>
        <PlaceNotes />
      </section>
      <Collapsible
        id="coordinates"
        title={words.coordinates}
        keys={keysOf(kind, 'coordinates')}
        summary={<CoordinatesSummary />}
      >
        <div className={classes['pair']}>
          <Fields section="coordinates" />
        </div>
      </Collapsible>
      <section className={classes['section']}>
        <Heading>{words.when}</Heading>
        <div className={classes['pair']}>
          <Fields section="when" />
        </div>
      </section>
      <section className={classes['section']}>
        <Heading>{words.what}</Heading>
        <div className={classes['what']}>
          <Fields section="what" />
        </div>
        <CustomFields />
      </section>
      <section className={classes['section']}>
        <Heading>{fieldRows.auto_assignment.label}</Heading>
        <Assignment />
      </section>
      <Collapsible
        id="options"
        title={words.options}
        keys={keysOf(kind, 'options')}
        summary={<OptionsSummary />}
      >
        <div className={classes['options']}>
          <Fields section="options" />
        </div>
        <ImageLinks />
      </Collapsible>
    </>
  );
});
