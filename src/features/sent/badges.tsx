import { Group } from '@mantine/core';
import type { TaskKind } from '#contract/operations.ts';
import { statusLooks, type TaskStatus } from '#features/task-card/display-status-look.ts';
import { kindIcons } from '#form/kind-icons.ts';
import { kindNames } from '#form/words.ts';

/** A status as icon and word. */
export const StatusWord = ({ status }: { status: TaskStatus }) => {
  const { Icon, word, tone } = statusLooks[status];
  return (
    <Group component="span" gap={5} wrap="nowrap" fw={500} data-tone={tone}>
      <Icon size={15} aria-hidden />
      {word}
    </Group>
  );
};

/** A task type as icon and word. */
export const KindWord = ({ kind }: { kind: TaskKind }) => {
  const Icon = kindIcons[kind];
  return (
    <Group component="span" gap={5} wrap="nowrap" fz="var(--t-12)" c="var(--text-faint)">
      <Icon size={13} aria-hidden />
      {kindNames[kind]}
    </Group>
  );
};
