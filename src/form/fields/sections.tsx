import { ActionIcon, Box, Group, SimpleGrid, VisuallyHidden } from '@mantine/core';
import {
  IconAdjustments,
  IconBuildingStore,
  IconClock,
  IconFileText,
  IconHash,
  IconMapPin,
  IconRefresh,
  IconUser,
  IconUserCheck,
} from '@tabler/icons-react';
import { memo } from 'react';
import { datetimesOf } from '#contract/operations.ts';
import { useHydrated } from '#data/state/hydration.ts';
import { newOrderNumber } from '../new-order-number.ts';
import { AssignmentSection } from './assignment-section.tsx';
import { DatetimeInput } from './datetime-input.tsx';
import classes from './form.module.css';
import { Options } from './options.tsx';
import { TextInput } from './text-input.tsx';
import { PickerField, ZoneField } from './picker-field.tsx';
import { form, useFormDirectory, useTaskKind } from '../task-form.ts';
import { TimeReadout } from './time-readout.tsx';
import { WhatSection } from './what-section.tsx';
import { WhereSection } from './where-section.tsx';
import { WhoSection } from './who-section.tsx';
import { words } from '../words.ts';

const icon = { size: 15, 'aria-hidden': true } as const;

/** The merchant, and the order number: a unique one is suggested, and the user may type another. */
export const HeaderFields = memo(() => {
  const directory = useFormDirectory();
  const hydrated = useHydrated();
  return (
    <>
      <Group gap={6} wrap="nowrap" className={classes['header'] ?? ''}>
        <IconBuildingStore {...icon} />
        <PickerField name="merchant_id" list={directory.merchants} />
      </Group>
      <Group gap={6} wrap="nowrap" className={classes['header'] ?? ''}>
        <IconHash {...icon} />
        <TextInput
          name="order_id"
          note={<VisuallyHidden>{words.orderNote}</VisuallyHidden>}
          rightSection={
            <ActionIcon
              aria-label={words.newOrder}
              disabled={!hydrated}
              onClick={() => form.setValue('order_id', newOrderNumber())}
            >
              <IconRefresh size={16} aria-hidden />
            </ActionIcon>
          }
        />
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

/** In the order of the phone call: who, where, when, what, who does it, options. `isRow`: it starts with buttons, not with a label. */
const sections = [
  { title: words.who, Icon: IconUser, Fields: WhoSection },
  { title: words.where, Icon: IconMapPin, Fields: WhereSection },
  { title: words.when, Icon: IconClock, Fields: WhenSection },
  { title: words.what, Icon: IconFileText, Fields: WhatSection },
  { title: words.assign, Icon: IconUserCheck, Fields: AssignmentSection, isRow: true },
  { title: words.options, Icon: IconAdjustments, Fields: Options, isRow: true },
];

/** All sections of the form: the name of each, and its fields next to it or below it. */
export const Sections = memo(() => (
  <div className={classes['sections']}>
    {sections.map(({ title, Icon, Fields, isRow }) => (
      <section key={title} className={classes['section']} data-row={isRow}>
        <Group
          component="h2"
          gap={6}
          wrap="nowrap"
          mih="1.3em"
          fz="var(--t-13)"
          fw={600}
          className={classes['heading'] ?? ''}
        >
          <Icon {...icon} />
          {title}
        </Group>
        <div className={classes['body']}>
          <Fields />
        </div>
      </section>
    ))}
  </div>
));
