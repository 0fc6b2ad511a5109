import { zodResolver } from '@hookform/resolvers/zod';
import '@mantine/core/styles/Group.layer.css';
import { ActionIcon, Button, Checkbox, Group, Radio } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { hasApiKey } from '#contract/formats.ts';
import { invalid } from '#contract/messages.ts';
import { maxPresetNameLength, type PresetRow } from '#contract/presets.ts';
import { z } from '#contract/zod.ts';
import { exportPresets, importPresets, putPreset, removePreset, type Preset } from '#data/device/presets.ts';
import { useConnection, type Connection } from '#data/http/connection.ts';
import { removeSharedPreset, savePreset, sharedPresetsQuery } from '#data/http/preset-requests.ts';
import type { CarryGroup } from '#form/field-rows.ts';
import { useTaskForm } from '#form/task-form.ts';
import { describeOwnInstant } from '#time/own-clock.ts';
import { saveFile } from '#ui/file-tools.tsx';
import { TextFileButton } from '#ui/text-file-button.tsx';
import { TextField } from '#ui/text-field.tsx';
import classes from './form-tools.module.css';
import { groupWords, presetWords } from './filling-words.ts';
import { applyPreset, filledGroups, presetValues } from './preset-values.ts';
import { usePresets, useReadPresets } from './use-presets.ts';

/** What a preset usually holds; a person, a place and a text belong to one task unless the user ticks them. */
const usual: ReadonlySet<CarryGroup> = new Set([
  'merchant',
  'zone',
  'template',
  'assignment',
  'tags',
  'switches',
]);

const none: readonly PresetRow[] = [];

/** The presets that all desks of the account share; `isOffered`: the service keeps such, and the key may use them. */
const useShared = (connection: Connection | null) => {
  const query = sharedPresetsQuery(connection);
  const { data: rows = none, isError, isPending } = useQuery(query);
  return { rows, isOffered: query.enabled === true, isSilent: isError, isPending };
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

/** What is to be saved. The groups stand under the name, which says so where none is chosen. */
const presetForm = z.object({
  name: z.string().check(
    z.trim(),
    z.minLength(1, presetWords.nameMissing),
    z.refine((text) => !hasApiKey(text), invalid.apiKey),
  ),
  groups: z.array(z.string()).check(z.minLength(1, presetWords.nothingChosen)),
  isShared: z.boolean(),
});

type SaveProps = { connectionId: string; onDone: (said: string) => void };

const SavePreset = ({ connectionId, onDone }: SaveProps) => {
  const { form: task } = useTaskForm();
  const connection = useConnection();
  const client = useQueryClient();
  const shared = useShared(connection);
  const id = useId();
  const [filled] = useState(() => filledGroups(task.getValues()));
  /** The name of a shared preset that the next press replaces. */
  const [replaced, setReplaced] = useState('');
  const { register, handleSubmit, setError, setFocus, setValue, watch, formState } = useForm({
    resolver: zodResolver(presetForm),
    defaultValues: { name: '', groups: filled.filter((group) => usual.has(group)), isShared: false },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { errors } = formState;
  const isShared = watch('isShared');
  const keep = async (name: string, values: Readonly<Record<string, unknown>>): Promise<string> => {
    if (!isShared || !connection)
      return (await putPreset(connectionId, { name, values })).ok ? '' : presetWords.notStored;
    const same = shared.rows.find((row) => row.name.toLowerCase() === name.toLowerCase());
    if (same && replaced !== name) {
      setReplaced(name);
      return presetWords.replaces(same.changed_by);
    }
    try {
      await savePreset(connection, { name, values });
      await client.invalidateQueries(sharedPresetsQuery(connection));
      return '';
    } catch (error) {
      return messageOf(error);
    }
  };
  // Not the submit of a form: this one stands in the form of the task.
  const save = handleSubmit(
    async ({ name, groups }) => {
      const chosen = filled.filter((group) => groups.includes(group));
      const values = presetValues(task.getValues(), chosen);
      const message = hasApiKey(JSON.stringify(values)) ? invalid.apiKey : await keep(name, values);
      if (message === '') onDone(presetWords.saved(name));
      else setError('name', { message });
    },
    () => setFocus('name'),
  );
  return (
    <div className={classes['save']}>
      <TextField
        id={id}
        label={presetWords.name}
        maxLength={maxPresetNameLength}
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
      {shared.isOffered && (
        <Radio.Group
          label={presetWords.keptFor}
          value={isShared ? 'everyone' : 'here'}
          onChange={(value) => setValue('isShared', value === 'everyone')}
        >
          <Group gap={20}>
            <Radio value="here" label={presetWords.here} />
            <Radio value="everyone" label={presetWords.everyone} />
          </Group>
        </Radio.Group>
      )}
      <Button size="xs" loading={formState.isSubmitting} onClick={() => void save()}>
        {presetWords.save}
      </Button>
    </div>
  );
};

type RowProps = {
  name: string;
  values: Readonly<Record<string, unknown>>;
  /** Who changed a shared one last, and when. */
  changed?: string;
  onUsed: () => void;
  onRemove: () => Promise<void>;
};

const PresetLine = ({ name, values, changed, onUsed, onRemove }: RowProps) => {
  const { form } = useTaskForm();
  const [isDoomed, setDoomed] = useState(false);
  if (isDoomed)
    return (
      <li className={classes['preset']}>
        <Button size="xs" color="red" onClick={() => void onRemove()}>
          {changed === undefined ? presetWords.removeSurely(name) : presetWords.removeForAll(name)}
        </Button>
      </li>
    );
  return (
    <li className={classes['preset']}>
      <button
        type="button"
        className={classes['use']}
        aria-label={presetWords.use(name)}
        onClick={() => {
          applyPreset(form, values);
          onUsed();
        }}
      >
        <bdi>{name}</bdi>
        {changed !== undefined && <span className={classes['aside']}>{changed}</span>}
      </button>
      <ActionIcon size="2rem" aria-label={presetWords.remove(name)} onClick={() => setDoomed(true)}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
};

type SharedListProps = {
  connection: Connection;
  shared: ReturnType<typeof useShared>;
  onSaid: (said: string) => void;
  onDone: (said: string) => void;
};

const SharedList = ({ connection, shared, onSaid, onDone }: SharedListProps) => {
  const client = useQueryClient();
  const remove = async ({ preset_id, name }: PresetRow) => {
    const said = await removeSharedPreset(connection, preset_id).then(
      () => presetWords.removed(name),
      (error: unknown) => messageOf(error),
    );
    onSaid(said);
    await client.invalidateQueries(sharedPresetsQuery(connection));
  };
  return (
    <>
      <p className={classes['title']}>{presetWords.everyone}</p>
      {shared.isSilent ? (
        <p className={classes['empty']}>{presetWords.notRead}</p>
      ) : (
        shared.rows.length === 0 &&
        !shared.isPending && <p className={classes['empty']}>{presetWords.noneShared}</p>
      )}
      <ul className={classes['presets']} aria-label={presetWords.everyone}>
        {shared.rows.map((row) => (
          <PresetLine
            key={row.preset_id}
            name={row.name}
            values={row.values}
            changed={presetWords.changed(row.changed_by, describeOwnInstant(Date.parse(row.changed_at)))}
            onUsed={() => onDone(presetWords.applied(row.name))}
            onRemove={() => remove(row)}
          />
        ))}
      </ul>
    </>
  );
};

type PresetsProps = { connectionId: string; onSaid: (said: string) => void; onClose: () => void };

/** Presets to start a form from, of this device and of everyone, and what can be done with them. */
export const Presets = ({ connectionId, onSaid, onClose }: PresetsProps) => {
  const presets = usePresets(connectionId);
  const connection = useConnection();
  const shared = useShared(connection);
  const [saves, setSaves] = useState(false);
  const done = (said: string) => {
    onSaid(said);
    onClose();
  };
  const bring = async (text: string) => {
    const imported = await importPresets(connectionId, text);
    done(imported.ok ? presetWords.imported(imported.count) : imported.message);
  };
  const remove = async (preset: Preset) => {
    const result = await removePreset(preset);
    onSaid(result.ok ? presetWords.removed(preset.name) : presetWords.notStored);
  };
  return (
    <>
      {shared.isOffered && <p className={classes['title']}>{presetWords.listedHere}</p>}
      {presets.length === 0 && <p className={classes['empty']}>{presetWords.none}</p>}
      <ul className={classes['presets']} {...(shared.isOffered && { 'aria-label': presetWords.here })}>
        {presets.map((preset) => (
          <PresetLine
            key={preset.id}
            name={preset.name}
            values={preset.values}
            onUsed={() => done(presetWords.applied(preset.name))}
            onRemove={() => remove(preset)}
          />
        ))}
      </ul>
      {shared.isOffered && connection && (
        <SharedList connection={connection} shared={shared} onSaid={onSaid} onDone={done} />
      )}
      {saves && <SavePreset connectionId={connectionId} onDone={done} />}
      {!saves && (
        <Group gap={8} p={4}>
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
        </Group>
      )}
    </>
  );
};

type NamedPresetProps = { connectionId: string; name: string; onDone: (said: string) => void };

/** Puts the preset of this name into the form, once: the palette, or a bookmark, opens the form with it. */
export const NamedPreset = ({ connectionId, name, onDone }: NamedPresetProps) => {
  const { form } = useTaskForm();
  const connection = useConnection();
  const own = useReadPresets(connectionId);
  const shared = useShared(connection);
  const preset = [...(own ?? []), ...shared.rows].find((each) => each.name === name);
  const isFound = preset !== undefined;
  // Without a key it may be one of everyone, which cannot be read yet.
  const isRead = own !== undefined && connection?.hasKey === true && !(shared.isOffered && shared.isPending);
  const finish = useEffectEvent(() => {
    if (preset) applyPreset(form, preset.values);
    const missing = shared.isSilent ? presetWords.notRead : presetWords.gone(name);
    onDone(preset ? presetWords.applied(name) : missing);
  });
  useEffect(() => {
    if (isFound || isRead) finish();
  }, [isFound, isRead]);
  return null;
};
