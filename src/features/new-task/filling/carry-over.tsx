import { Checkbox, Stack } from '@mantine/core';
import { useState } from 'react';
import { keptNames, readKept, storeKept } from '../choices.ts';
import { keptWords } from './words.ts';

export const CarryOver = () => {
  const [kept, setKept] = useState(readKept);
  const change = (names: string[]) => {
    const next = keptNames.filter((name) => names.includes(name));
    storeKept(next);
    setKept(next);
  };
  return (
    <Checkbox.Group value={[...kept]} onChange={change}>
      <Stack gap={0} p={4}>
        {keptNames.map((name) => (
          <Checkbox key={name} value={name} label={keptWords[name]} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
};
