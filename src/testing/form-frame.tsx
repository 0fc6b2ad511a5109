import { useMemo, useState, type ReactNode } from 'react';
import type { TaskKind } from '#contract/operations.ts';
import { profiles } from '#contract/profiles.ts';
import type { Directory } from '#form/directory.ts';
import { createFieldNotes } from '#form/field-notes.ts';
import { createKnownPlaces } from '#form/known-places.ts';
import { TaskFormContext } from '#form/task-form.ts';
import { TaskKindProvider } from '#form/task-kind-provider.tsx';
import { useCheckedForm } from '#form/use-checked-form.ts';
import type { FormValues } from '#form/values.ts';

const empty = { choices: null, state: 'ready' } as const;

/** The lists of a form whose service has none, and whose device has none either. */
export const emptyDirectory: Directory = {
  merchants: empty,
  teams: empty,
  agents: empty,
  templates: { list: null, state: 'ready' },
};

type FormFrameProps = { kind: TaskKind; values: FormValues; directory?: Directory; children: ReactNode };

/** A form around some of its parts. */
export const FormFrame = ({ kind, values, directory = emptyDirectory, children }: FormFrameProps) => {
  const form = useCheckedForm(values, { kind, profile: profiles.documented, directory });
  const { control } = form;
  const [notes] = useState(createFieldNotes);
  const [places] = useState(createKnownPlaces);
  const shared = useMemo(
    () => ({ form, control, directory, notes, places }),
    [form, control, directory, notes, places],
  );
  return (
    <TaskFormContext value={shared}>
      <TaskKindProvider kind={kind}>{children}</TaskKindProvider>
    </TaskFormContext>
  );
};
