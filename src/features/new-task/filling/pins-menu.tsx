import { IconPin } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { CheckBox } from '#ui/check-box.tsx';
import { stopKeys } from '#ui/use-modal.ts';
import tools from './form-tools.module.css';
import { pinNamesWords, pinWords } from './filling-words.ts';
import classes from './pins-menu.module.css';
import { storePins, readPins, pinNames, type Pin } from '../drafts/pins.ts';

const Choices = () => {
  const [pins, setPins] = useState(readPins);
  const toggle = (pin: Pin, on: boolean) => {
    const next = pinNames.filter((name) => (name === pin ? on : pins.includes(name)));
    storePins(next);
    setPins(next);
  };
  return pinNames.map((pin) => (
    <CheckBox
      key={pin}
      label={pinNamesWords[pin]}
      checked={pins.includes(pin)}
      onChange={(event) => toggle(pin, event.target.checked)}
    />
  ));
};

/** Chooses the values that the next task keeps; the choice is stored on this device. */
export const PinsMenu = () => {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <span className={classes['anchor']}>
      <button type="button" popoverTarget={id} className={tools['tool']}>
        <IconPin size={16} aria-hidden />
        {pinWords.button}
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keeps keys of the menu from the form around it */}
      <div
        id={id}
        popover="auto"
        role="group"
        aria-label={pinWords.title}
        className={`${tools['menu']} ${classes['menu']}`}
        onKeyDown={stopKeys}
        onBeforeToggle={(event) => setOpen(event.newState === 'open')}
      >
        <p className={classes['title']}>{pinWords.title}</p>
        {open && <Choices />}
      </div>
    </span>
  );
};
