import { missing } from '#contract/messages.ts';
import type { ImportDraft } from '../import-types.ts';
import { unknownColumns } from './match-columns.ts';

/** What is still to be said of the file as a whole before its rows can be checked, each with its sentence; blank: nothing. */
type MissingParts = { merchant: string; zone: string; ignores: boolean };

export const missingParts = ({ headers, plan }: Pick<ImportDraft, 'headers' | 'plan'>): MissingParts => ({
  merchant: plan.columns.merchant_id === undefined && plan.given.merchant_id === '' ? missing.merchant : '',
  zone: plan.columns.timezone === undefined && plan.given.zone === '' ? missing.zone : '',
  ignores: !plan.ignoresRest && unknownColumns(headers, plan.columns).length > 0,
});

/** Whether everything is said that the check of the rows needs. */
export const isPlanWhole = (draft: Pick<ImportDraft, 'headers' | 'plan'>): boolean => {
  const { merchant, zone, ignores } = missingParts(draft);
  return merchant === '' && zone === '' && !ignores;
};
