import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconClipboardText, IconBookmark, IconPin } from '@tabler/icons-react';
import { memo, useEffect, useState } from 'react';
import { hasExtensions, useConnection } from '#data/http/connection.ts';
import { lazyChunk } from '#ui/lazy-chunk.tsx';
import { keptNames, readKept, storeKept, type Kept } from '../choices.ts';
import { captureLink } from '../capture-link.ts';
import { useFillMessage } from './begin-task.ts';
import { useFormFiller } from './fill-form.ts';
import classes from './form-tools.module.css';
import { PopoverButton } from './popover-button.tsx';
import { PresetsPanel } from './presets-panel.tsx';

const PasteDialog = lazyChunk(async () => (await import('./paste-dialog.tsx')).PasteDialog);

const toolButton = { variant: 'subtle', color: 'gray', size: 'compact-sm' } as const;

const keptLabels: Record<Kept, string> = {
  merchant: 'Merchant',
  day: 'Date',
  zone: 'Time zone',
  assignment: 'Agent or team',
  pickup: 'Pickup person and place',
};

const KeptForNext = () => (
  <Checkbox.Group
    defaultValue={[...readKept()]}
    onChange={(names: string[]) => storeKept(keptNames.filter((name) => names.includes(name)))}
  >
    <Stack gap={0} p={4}>
      {keptNames.map((name) => (
        <Checkbox key={name} value={name} label={keptLabels[name]} />
      ))}
    </Stack>
  </Checkbox.Group>
);

/** What fills a form faster than typing: presets, pasted text, copies and links. */
export const FormTools = memo(() => {
  const connection = useConnection();
  const message = useFillMessage();
  const [pastes, setPastes] = useState(false);
  // Typed text outlives its dialog and its menu.
  const [pasted, setPasted] = useState('');
  const [presetName, setPresetName] = useState('');
  useFormFiller();
  useEffect(captureLink, []);
  useWindowEvent('hashchange', captureLink);

  return (
    <>
      <Group gap={4} justify="end">
        {connection && hasExtensions(connection) && (
          <PopoverButton {...toolButton} label="Presets" leftSection={<IconBookmark size={16} aria-hidden />}>
            {(onDone) => (
              <PresetsPanel
                connection={connection}
                onDone={onDone}
                name={presetName}
                onName={setPresetName}
              />
            )}
          </PopoverButton>
        )}
        <Button
          {...toolButton}
          leftSection={<IconClipboardText size={16} aria-hidden />}
          onClick={() => setPastes(true)}
        >
          Paste details
        </Button>
        <PopoverButton
          {...toolButton}
          label="Keep for next task"
          leftSection={<IconPin size={16} aria-hidden />}
        >
          {() => <KeptForNext />}
        </PopoverButton>
      </Group>
      <Text size="sm" c="dimmed" role="status" lineClamp={3} className={classes['message']}>
        {message}
      </Text>
      {pastes && <PasteDialog text={pasted} onChange={setPasted} onClose={() => setPastes(false)} />}
    </>
  );
});
