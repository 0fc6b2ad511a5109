import { useMemo, type ReactNode } from 'react';
import type { TaskKind } from '#contract/operations.ts';
import { profiles } from '#contract/profiles.ts';
import type { Directory } from '#form/directory.ts';
import { TaskFormContext, TaskKindContext } from '#form/task-form.ts';
import { useCheckedForm } from '#form/use-checked-form.ts';
import type { FormValues } from '#form/values.ts';
import { ownZone } from '#time/zones.ts';

const empty = { choices: null, state: 'ready' } as const;

/** The lists of a form without any. */
export const emptyDirectory: Directory = {
  merchants: empty,
  teams: empty,
  agents: empty,
  templates: { list: null, state: 'ready' },
};

type FormFrameProps = { kind: TaskKind; values: FormValues; directory?: Directory; children: ReactNode };

/** A form around some of its parts. */
export const FormFrame = ({ kind, values, directory = emptyDirectory, children }: FormFrameProps) => {
  const zoneOf = ({ zone }: FormValues) => zone || ownZone();
  const form = useCheckedForm(values, { kind, profile: profiles.documented, directory, zoneOf });
  const { control } = form;
  const shared = useMemo(() => ({ form, control, directory }), [form, control, directory]);
  return (
    <TaskFormContext value={shared}>
      <TaskKindContext value={kind}>{children}</TaskKindContext>
    </TaskFormContext>
  );
};
