import type { CustomFieldRow } from './values.ts';

type Aligned = { rows: CustomFieldRow[]; others: CustomFieldRow[] };

/**
 * The rows of a template's labels, filled with what was typed under the same labels before. Values under other labels
 * stay in the form in case their template is chosen again, and are never sent.
 */
export const alignRows = (labels: readonly string[], typed: readonly CustomFieldRow[]): Aligned => {
  const filled = typed.filter((row) => row.data.trim() !== '');
  const valueOf = new Map(filled.map((row) => [row.label, row.data]));
  return {
    rows: labels.map((label) => ({ label, data: valueOf.get(label) ?? '' })),
    others: filled.filter((row) => !labels.includes(row.label)),
  };
};
