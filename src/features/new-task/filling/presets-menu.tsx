import { IconBookmark } from '@tabler/icons-react';
import { useState } from 'react';
import { MenuPopover, stopKeys } from '#ui/menu-popover.tsx';
import { lazyChunk } from '#ui/lazy-chunk.tsx';
import classes from './form-tools.module.css';
import { presetsWord } from './filling-words.ts';

const Presets = lazyChunk(async () => (await import('./presets-dialog.tsx')).Presets);

type PresetsMenuProps = {
  connectionId: string;
  /** Tells what was done, for the line beside the menu. */
  onSaid: (said: string) => void;
};

/** The button of the presets; what it opens is there before it opens, so that the focus finds it. */
export const PresetsMenu = ({ connectionId, onSaid }: PresetsMenuProps) => {
  const [isOpen, setOpen] = useState(false);
  const change = async (open: boolean) => {
    // Without its file it opens as well, and says so.
    if (open) await Presets.preload().catch(() => {});
    setOpen(open);
  };
  return (
    <MenuPopover
      opened={isOpen}
      onChange={(open) => void change(open)}
      width="min(22rem, calc(100vw - 32px))"
      label={presetsWord}
      onKeyDown={stopKeys}
      target={
        <button type="button" className={classes['tool']}>
          <IconBookmark size={16} aria-hidden />
          {presetsWord}
        </button>
      }
    >
      <Presets connectionId={connectionId} onSaid={onSaid} onClose={() => void change(false)} />
    </MenuPopover>
  );
};
