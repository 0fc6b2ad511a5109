import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { maxPresetNameLength, type PresetRow } from '#contract/presets.ts';
import { form, useTaskKind } from '#form/task-form.ts';
import { isEnter } from '#ui/is-enter.ts';
import { TextField } from '#ui/text-field.tsx';
import { useSingleMutation } from '#ui/use-single-mutation.ts';
import { presetWords } from './words.ts';
import { say } from './begin-task.ts';
import { applyPreset, presetValues, usePresets } from './presets.ts';

type LineProps = { preset: PresetRow; onDone: () => void };

const PresetLine = ({ preset, onDone }: LineProps) => {
  const { remove } = usePresets();
  const { name } = preset;
  const [isConfirming, setConfirming] = useState(false);
  const removal = useSingleMutation({ mutationFn: () => remove(preset) });
  if (isConfirming)
    return (
      <Stack component="li" gap={4} align="start">
        <Button
          size="xs"
          color="red"
          aria-disabled={removal.isPending || undefined}
          onClick={() => removal.mutate()}
        >
          {presetWords.removeForAll(name)}
        </Button>
        <Text size="sm" c="var(--bad)" role="status">
          {removal.error?.message}
        </Text>
      </Stack>
    );
  return (
    <Group component="li" gap={4} wrap="nowrap">
      <Button
        flex={1}
        miw={0}
        variant="subtle"
        color="gray"
        justify="start"
        aria-label={presetWords.use(name)}
        onClick={() => {
          applyPreset(preset);
          onDone();
        }}
      >
        <bdi>{name}</bdi>
      </Button>
      <ActionIcon size="2rem" aria-label={presetWords.remove(name)} onClick={() => setConfirming(true)}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
};

/** `onDone` closes the panel. */
type PanelProps = { name: string; onName: (name: string) => void; onDone: () => void };

export const PresetsPanel = ({ name: typed, onName, onDone }: PanelProps) => {
  const name = typed.trim();
  const kind = useTaskKind();
  const { presets, isLoading, isSuccess, save } = usePresets();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const isReplaced = presets.some((preset) => preset.name.toLowerCase() === name.toLowerCase());
  const saving = useSingleMutation({
    mutationFn: async () => {
      const values = presetValues(kind, form.getValues());
      if (Object.keys(values).length === 0) throw new Error(presetWords.nothingFilled);
      if (name === '') throw new Error(presetWords.nameMissing);
      await save({ name, values });
    },
    onSuccess: () => {
      say(presetWords.saved(name));
      onName('');
      onDone();
    },
    onError: () => field.current?.focus(),
  });
  return (
    <Stack gap="xs" p={4} w="min(22rem, calc(100vw - 48px))">
      {!isLoading && presets.length === 0 && (
        <Text size="sm" c="dimmed">
          {isSuccess ? presetWords.none : presetWords.notRead}
        </Text>
      )}
      <Stack component="ul" gap={0} m={0} p={3} mah="min(18rem, 40vh)" style={{ overflowY: 'auto' }}>
        {presets.map((preset) => (
          <PresetLine key={preset.preset_id} preset={preset} onDone={onDone} />
        ))}
      </Stack>
      <TextField
        id={id}
        ref={field}
        label={presetWords.name}
        maxLength={maxPresetNameLength}
        note={isReplaced ? presetWords.replaces : presetWords.contains}
        error={saving.error?.message}
        value={typed}
        onChange={(event) => onName(event.target.value)}
        onKeyDown={(event) => {
          if (isEnter(event)) saving.mutate();
        }}
      />
      <Button variant="default" size="xs" loading={saving.isPending} onClick={() => saving.mutate()}>
        {presetWords.save}
      </Button>
    </Stack>
  );
};
