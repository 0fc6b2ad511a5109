import type { TaskKind } from '#contract/operations.ts';
import type { ImportPlan } from '../import-types.ts';
import { guessKind, matchColumns } from './match-columns.ts';

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
