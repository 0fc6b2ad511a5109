import {
  IconArrowsExchange,
  IconCalendarEvent,
  IconPackageExport,
  IconTruckDelivery,
} from '@tabler/icons-react';
import type { TaskKind } from '#contract/operations.ts';

export const kindIcons = {
  pickup: IconPackageExport,
  delivery: IconTruckDelivery,
  'pickup-delivery': IconArrowsExchange,
  appointment: IconCalendarEvent,
} satisfies Record<TaskKind, unknown>;
