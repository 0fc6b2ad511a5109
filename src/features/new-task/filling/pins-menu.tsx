import { Checkbox } from '@mantine/core';
import { IconPin } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { MenuPopover, stopKeys } from '#ui/menu-popover.tsx';
import tools from './form-tools.module.css';
import { pinGroups, pinNamesWords, pinWords } from './filling-words.ts';
import { storePins, readPins, pinNames, type Pin } from '../drafts/new-draft.ts';

const Choices = () => {
  const [pins, setPins] = useState(readPins);
  const toggle = (pin: Pin, on: boolean) => {
    const next = pinNames.filter((name) => (name === pin ? on : pins.includes(name)));
    storePins(next);
    setPins(next);
  };
  return Object.entries(pinGroups).map(([title, names]) => (
    <div key={title} className={tools['pins']}>
      <p className={tools['group']}>{title}</p>
      {names.map((pin) => (
        <Checkbox
          key={pin}
          label={pinNamesWords[pin]}
          checked={pins.includes(pin)}
          onChange={(event) => toggle(pin, event.target.checked)}
        />
      ))}
    </div>
  ));
};

/** Chooses the values that the next task keeps; the choice is stored on this device. */
export const PinsMenu = memo(() => {
  const [isOpen, setOpen] = useState(false);
  return (
    <MenuPopover
      opened={isOpen}
      onChange={setOpen}
      label={pinWords.title}
      onKeyDown={stopKeys}
      target={
        <button type="button" className={tools['tool']}>
          <IconPin size={16} aria-hidden />
          {pinWords.button}
        </button>
      }
    >
      <p className={tools['title']}>{pinWords.title}</p>
      <Choices />
    </MenuPopover>
  );
});
