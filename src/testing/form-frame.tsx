import type { ReactNode } from 'react';
import type { TaskKind } from '#contract/operations.ts';
import { profiles } from '#contract/profiles.ts';
import type { Directory } from '#form/directory.ts';
import { useCheckedForm } from '#form/field-errors.ts';
import { DirectoryContext, TaskKindContext } from '#form/task-form.ts';
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
  useCheckedForm(values, { kind, profile: profiles.documented, directory, zoneOf });
  return (
    <DirectoryContext value={directory}>
      <TaskKindContext value={kind}>{children}</TaskKindContext>
    </DirectoryContext>
  );
};
