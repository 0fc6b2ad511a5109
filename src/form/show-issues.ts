import type { UseFormReturn } from 'react-hook-form';
import type { FormIssue, FormValues } from './values.ts';

/** Puts issues on their controls, in place of those shown before. */
export const showIssues = (form: UseFormReturn<FormValues>, issues: readonly FormIssue[]): void => {
  form.clearErrors();
  for (const { key, message, row } of issues) {
    const path = key === 'images' && row !== undefined ? (`images.${row}.url` as const) : key;
    form.setError(path, { type: 'check', message });
  }
};
