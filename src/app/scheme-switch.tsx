import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useHydrated } from '#data/state/hydration.ts';
import { words } from './words.ts';

/** Light or dark; until pressed, as the system has it. */
export const SchemeSwitch = () => {
  const { setColorScheme } = useMantineColorScheme();
  const computed = useComputedColorScheme('light');
  // The build does not know which one the person has.
  const hydrated = useHydrated();
  const scheme = hydrated ? computed : 'light';
  const other = scheme === 'light' ? 'dark' : 'light';
  const Icon = other === 'dark' ? IconMoon : IconSun;
  return (
    <ActionIcon disabled={!hydrated} aria-label={words.scheme[other]} onClick={() => setColorScheme(other)}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
};
