import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { maxPresetNameLength, type PresetRow } from '#contract/presets.ts';
import type { Connection } from '#data/http/connection.ts';
import { presetsQuery, removePreset, savePreset } from '#data/http/preset-query.ts';
import { form, useTaskKind } from '#form/task-form.ts';
import { isEnter } from '#ui/is-enter.ts';
import { TextField } from '#ui/text-field.tsx';
import { useSingleMutation } from '#ui/use-single-mutation.ts';
import { say } from './begin-task.ts';
import { applyPreset, presetValues } from './presets.ts';

const contains = 'Saves merchant, time zone, pickup, template, tags, assignment and options.';

/** `onDone` closes the panel. */
type PresetProps = { connection: Connection; onDone: () => void };

const PresetLine = ({ preset, connection, onDone }: PresetProps & { preset: PresetRow }) => {
  const client = useQueryClient();
  const { name } = preset;
  const [isConfirming, setConfirming] = useState(false);
  const removal = useSingleMutation({ mutationFn: () => removePreset(client, connection, preset) });
  if (isConfirming)
    return (
      <Stack component="li" gap={4} align="start">
        <Button
          size="xs"
          color="red"
          aria-disabled={removal.isPending || undefined}
          onClick={() => removal.mutate()}
        >
          {`Delete ${name} for everyone`}
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
        aria-label={`Use ${name}`}
        onClick={() => {
          applyPreset(preset);
          onDone();
        }}
      >
        <bdi>{name}</bdi>
      </Button>
      <ActionIcon size="2rem" aria-label={`Delete ${name}`} onClick={() => setConfirming(true)}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
};

type PanelProps = PresetProps & { name: string; onName: (name: string) => void };

export const PresetsPanel = ({ connection, onDone, name: typed, onName }: PanelProps) => {
  const name = typed.trim();
  const kind = useTaskKind();
  const client = useQueryClient();
  const { data: presets = [], isLoading, isSuccess } = useQuery(presetsQuery(connection));
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const isReplaced = presets.some((preset) => preset.name.toLowerCase() === name.toLowerCase());
  const saving = useSingleMutation({
    mutationFn: async () => {
      const values = presetValues(kind, form.getValues());
      if (Object.keys(values).length === 0)
        throw new Error('Fill in a merchant, agent, tag or another reusable field first.');
      if (name === '') throw new Error('Give the preset a name.');
      await savePreset(client, connection, { name, values });
    },
    onSuccess: () => {
      say(`Saved ${name}.`);
      onName('');
      onDone();
    },
    onError: () => field.current?.focus(),
  });
  return (
    <Stack gap="xs" p={4} w="min(22rem, calc(100vw - 48px))">
      {!isLoading && presets.length === 0 && (
        <Text size="sm" c="dimmed">
          {isSuccess
            ? 'Saved presets appear here. Fill in the fields you reuse, then save them.'
            : 'Couldn’t load presets.'}
        </Text>
      )}
      <Stack component="ul" gap={0} m={0} p={3} mah="min(18rem, 40vh)" style={{ overflowY: 'auto' }}>
        {presets.map((preset) => (
          <PresetLine key={preset.preset_id} preset={preset} connection={connection} onDone={onDone} />
        ))}
      </Stack>
      <TextField
        id={id}
        ref={field}
        label="Preset name"
        maxLength={maxPresetNameLength}
        note={isReplaced ? 'Replaces the preset of this name' : contains}
        error={saving.error?.message}
        value={typed}
        onChange={(event) => onName(event.target.value)}
        onKeyDown={(event) => {
          if (isEnter(event)) saving.mutate();
        }}
      />
      <Button variant="default" size="xs" loading={saving.isPending} onClick={() => saving.mutate()}>
        Save preset
      </Button>
    </Stack>
  );
};
