import type { TaskKind } from '#contract/operations.ts';
import type { ImportPlan, ImportDraft } from '../import-types.ts';
import { guessKind, matchColumns, unknownColumns } from './match-columns.ts';
import { missing } from '#contract/messages.ts';

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

/**
 * What the page says of a file before the person does: the columns by their names, the connection's merchant. The time zone is
 * never guessed: a wrong one would move every task.
 */
export const firstPlan = (
  headers: readonly string[],
  { usualKind, merchantId }: { usualKind: TaskKind; merchantId: string },
): ImportPlan => {
  const kind = guessKind(headers, usualKind);
  return {
    kind,
    given: {
      merchant_id: merchantId,
      zone: '',
      template: '',
      assignment: 'unassigned',
      team_id: '',
      fleet_id: '',
    },
    columns: matchColumns(headers, kind),
    ignoresRest: false,
    dateOrder: null,
    occurrence: null,
    acceptsPast: false,
    acceptsSeason: false,
    repeats: null,
  };
};
