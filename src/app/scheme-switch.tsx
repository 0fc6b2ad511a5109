import { IconMoon, IconSun } from '@tabler/icons-react';
import { IconButton } from '#ui/icon-button.tsx';
import { chooseColorScheme, useColorScheme } from './color-scheme.ts';
import { words } from './words.ts';

/** Light or dark; until pressed, as the system has it. */
export const SchemeSwitch = () => {
  const other = useColorScheme() === 'light' ? 'dark' : 'light';
  const Icon = other === 'dark' ? IconMoon : IconSun;
  return (
    <IconButton label={words.scheme[other]} onClick={() => chooseColorScheme(other)}>
      <Icon size={18} aria-hidden />
    </IconButton>
  );
};
