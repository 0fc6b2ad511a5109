import { Box, Group, SimpleGrid } from '@mantine/core';
import {
  IconAdjustments,
  IconBuildingStore,
  IconClock,
  IconFileText,
  IconHash,
  IconMapPin,
  IconUser,
  IconUserCheck,
} from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { datetimesOf } from '#contract/operations.ts';
import { AssignmentSection } from './assignment-section.tsx';
import { DatetimeInput } from './datetime-input.tsx';
import classes from './form.module.css';
import { Options } from './options.tsx';
import { OrderNumber } from './order-number.tsx';
import { PickerField, ZoneField } from './picker-field.tsx';
import { useFormDirectory, useTaskKind } from '../task-form.ts';
import { TimeReadout } from './time-readout.tsx';
import { WhatSection } from './what-section.tsx';
import { WhereSection } from './where-section.tsx';
import { WhoSection } from './who-section.tsx';
import { words } from '../words.ts';

const icon = { size: 15, 'aria-hidden': true } as const;

/** Merchant and order number. */
export const HeaderFields = memo(() => {
  const directory = useFormDirectory();
  return (
    <>
      <Group gap={6} wrap="nowrap" className={classes['header'] ?? ''}>
        <IconBuildingStore {...icon} />
        <PickerField name="merchant_id" list={directory.merchants} />
      </Group>
      <Group gap={6} wrap="nowrap" className={classes['header'] ?? ''}>
        <IconHash {...icon} />
        <OrderNumber />
      </Group>
    </>
  );
});

const WhenSection = () => {
  const times = datetimesOf(useTaskKind());
  const hasOne = times.length === 1;
  return (
    <SimpleGrid type="container" cols={{ base: 1, '30rem': 3 }} spacing="sm" verticalSpacing={8}>
      {times.map((name) => (
        <DatetimeInput key={name} name={name} />
      ))}
      <ZoneField />
      <Box
        className={hasOne ? (classes['readout'] ?? '') : ''}
        {...(!hasOne && { mb: 'xs', style: { gridColumn: '1 / -1' } })}
      >
        <TimeReadout />
      </Box>
    </SimpleGrid>
  );
};

type SectionProps = {
  title: string;
  icon: ReactNode;
  /** It starts with a row of buttons, not with a label. */
  isRow?: boolean;
  children: ReactNode;
};

/** A part of the form: its name, and its fields next to it or below it. */
const Section = ({ title, icon: picture, isRow = false, children }: SectionProps) => (
  <section className={classes['section']} data-row={isRow || undefined}>
    <Group
      component="h2"
      gap={6}
      wrap="nowrap"
      mih="1.3em"
      fz="var(--t-13)"
      fw={600}
      className={classes['heading'] ?? ''}
    >
      {picture}
      {title}
    </Group>
    <div className={classes['body']}>{children}</div>
  </section>
);

/** All sections of the form in the order of the phone call: who, where, when, what, who does it, options. */
export const Sections = memo(() => (
  <div className={classes['sections']}>
    <Section title={words.who} icon={<IconUser {...icon} />}>
      <WhoSection />
    </Section>
    <Section title={words.where} icon={<IconMapPin {...icon} />}>
      <WhereSection />
    </Section>
    <Section title={words.when} icon={<IconClock {...icon} />}>
      <WhenSection />
    </Section>
    <Section title={words.what} icon={<IconFileText {...icon} />}>
      <WhatSection />
    </Section>
    <Section isRow title={words.assign} icon={<IconUserCheck {...icon} />}>
      <AssignmentSection />
    </Section>
    <Section isRow title={words.options} icon={<IconAdjustments {...icon} />}>
      <Options />
    </Section>
  </div>
));
