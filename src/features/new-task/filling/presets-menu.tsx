import { zodResolver } from '@hookform/resolvers/zod';
import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { maxPresetName } from '#contract/presets.ts';
import { z } from '#contract/zod.ts';
import { exportPresets, importPresets, putPreset, removePreset, type Preset } from '#data/device/presets.ts';
import type { CarryGroup } from '#form/field-rows.ts';
import { useTaskForm } from '#form/task-form.ts';
import { saveFile } from '#ui/file-tools.tsx';
import { TextFileButton } from '#ui/text-file-button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { MenuPopover, stopKeys } from '#ui/menu-popover.tsx';
import classes from './form-tools.module.css';
import { groupWords, presetWords } from './filling-words.ts';
import { applyPreset, filledGroups, presetValues } from './preset-values.ts';

/** What a preset usually holds; a person, a place and a text belong to one task unless the user ticks them. */
const usual: ReadonlySet<CarryGroup> = new Set([
  'merchant',
  'zone',
  'template',
  'assignment',
  'tags',
  'switches',
]);

type SaveProps = { connectionId: string; onDone: (said: string) => void };

/** What is to be saved. The groups stand under the name, which says so where none is chosen. */
const presetForm = z.object({
  name: z.string().check(z.trim(), z.minLength(1, presetWords.nameMissing)),
  groups: z.array(z.string()).check(z.minLength(1, presetWords.nothingChosen)),
});

const SavePreset = ({ connectionId, onDone }: SaveProps) => {
  const { form: task } = useTaskForm();
  const id = useId();
  const [filled] = useState(() => filledGroups(task.getValues()));
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(presetForm),
    defaultValues: { name: '', groups: filled.filter((group) => usual.has(group)) },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { errors } = formState;
  // Not the submit of a form: this one stands in the form of the task.
  const save = handleSubmit(
    async ({ name, groups }) => {
      const chosen = filled.filter((group) => groups.includes(group));
      const values = presetValues(task.getValues(), chosen);
      const result = await putPreset(connectionId, { name, values });
      if (result.ok) onDone(presetWords.saved(name));
      else setError('name', { message: presetWords.notStored });
    },
    () => setFocus('name'),
  );
  return (
    <div className={classes['save']}>
      <TextField
        id={id}
        label={presetWords.name}
        maxLength={maxPresetName}
        error={errors.name?.message ?? errors.groups?.message}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field appears because its button was pressed
        autoFocus
        onKeyDown={(event) => {
          if (event.key === 'Enter') void save();
        }}
        {...register('name')}
      />
      {filled.map((group) => (
        <Checkbox key={group} label={groupWords[group]} value={group} {...register('groups')} />
      ))}
      <Button size="xs" onClick={() => void save()}>
        {presetWords.save}
      </Button>
    </div>
  );
};

type PresetsMenuProps = {
  connectionId: string;
  presets: readonly Preset[];
  /** Tells what was done, for the line beside the menu. */
  onSaid: (said: string) => void;
};

/** Presets to start a form from, and what can be done with them. */
export const PresetsMenu = ({ connectionId, presets, onSaid }: PresetsMenuProps) => {
  const { form } = useTaskForm();
  const [isOpen, setOpen] = useState(false);
  const [saves, setSaves] = useState(false);
  const [doomed, setDoomed] = useState<string | null>(null);
  const change = (open: boolean) => {
    setOpen(open);
    setSaves(false);
    setDoomed(null);
  };
  const done = (said: string) => {
    onSaid(said);
    change(false);
  };
  const bring = async (text: string) => {
    const imported = await importPresets(connectionId, text);
    done(imported.ok ? presetWords.imported(imported.count) : imported.message);
  };
  const remove = async (preset: Preset) => {
    setDoomed(null);
    const result = await removePreset(preset);
    onSaid(result.ok ? presetWords.removed(preset.name) : presetWords.notStored);
  };
  return (
    <MenuPopover
      opened={isOpen}
      onChange={change}
      width="min(22rem, calc(100vw - 32px))"
      label={presetWords.title}
      onKeyDown={stopKeys}
      target={
        <button type="button" className={classes['tool']}>
          <IconBookmark size={16} aria-hidden />
          {presetWords.button}
        </button>
      }
    >
      {presets.length === 0 && <p className={classes['empty']}>{presetWords.none}</p>}
      <ul className={classes['presets']}>
        {presets.map((preset) => (
          <li key={preset.id} className={classes['preset']}>
            {doomed === preset.id ? (
              <Button size="xs" color="red" onClick={() => void remove(preset)}>
                {presetWords.removeSurely(preset.name)}
              </Button>
            ) : (
              <>
                <button
                  type="button"
                  className={classes['use']}
                  aria-label={presetWords.use(preset.name)}
                  onClick={() => {
                    applyPreset(form, preset.values);
                    done(presetWords.applied(preset.name));
                  }}
                >
                  <bdi>{preset.name}</bdi>
                </button>
                <ActionIcon
                  size="2rem"
                  aria-label={presetWords.remove(preset.name)}
                  onClick={() => setDoomed(preset.id)}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              </>
            )}
          </li>
        ))}
      </ul>
      {saves && <SavePreset connectionId={connectionId} onDone={done} />}
      {!saves && (
        <div className={classes['actions']}>
          <Button variant="default" size="xs" onClick={() => setSaves(true)}>
            {presetWords.saveThis}
          </Button>
          {presets.length > 0 && (
            <Button
              variant="default"
              size="xs"
              onClick={() =>
                saveFile('dispatch-desk-presets.json', exportPresets(presets), 'application/json')
              }
            >
              {presetWords.exportAll}
            </Button>
          )}
          <TextFileButton size="xs" accept=".json,application/json" onText={(text) => void bring(text)}>
            {presetWords.importFile}
          </TextFileButton>
        </div>
      )}
    </MenuPopover>
  );
};
