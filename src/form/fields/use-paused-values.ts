import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { typingPauseMs } from '#ui/typing-pause.ts';
import { form } from '../task-form.ts';
import type { FormValues } from '../values.ts';

/** The form's values at the last pause in typing: what shows them doesn't render with each key. */
export const usePausedValues = (): FormValues => {
  const [values, setValues] = useState(() => structuredClone(form.getValues()));
  const read = useDebouncedCallback(
    () => setValues(structuredClone(form.getValues())),
    typingPauseMs.derived,
  );
  useEffect(() => {
    // A change between the render and the subscription.
    read();
    return form.subscribe({ formState: { values: true }, callback: read });
  }, [read]);
  return values;
};
