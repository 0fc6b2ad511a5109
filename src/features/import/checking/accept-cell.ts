import { fieldSchema } from '#contract/body-schema.ts';
import type { Control } from '#form/controls.ts';
import { checkLink, checkText } from '#form/check-text.ts';
import type { RowColumn } from './row-columns.ts';
import { linksIn } from './row-values.ts';
import { digitsProblem } from './spoilt-digits.ts';

/** Whether the rules of a column's own field accept a text that is not blank, whatever else its row has. */
export type CellAcceptor = (said: string) => boolean;

/** By the form's rule for one text and by the strict schema of the field. */
const textRules = ({ field }: RowColumn): CellAcceptor => {
  const schema = fieldSchema(field);
  return (said) => checkText(field, said) === null && schema.safeParse(said).success;
};

const digitsRules = (column: RowColumn): CellAcceptor => {
  const isAccepted = textRules(column);
  return (said) => digitsProblem(said) === null && isAccepted(said);
};

const never = (): CellAcceptor => () => false;

/** Controls whose text other rules may compare have no such rules: each of their texts is a case of its own. */
const rulesOf: Record<Control, (column: RowColumn) => CellAcceptor> = {
  text: digitsRules,
  phone: digitsRules,
  email: textRules,
  address: textRules,
  multiline: textRules,
  coordinate: (column) => {
    const isAccepted = textRules(column);
    // Two noughts are refused together.
    return (said) => Number(said) !== 0 && isAccepted(said);
  },
  customFields: ({ field, label }) => {
    const schema = fieldSchema(field);
    return (data) => label !== null && schema.safeParse([{ label, data }]).success;
  },
  images: ({ field }) => {
    const schema = fieldSchema(field);
    return (said) => {
      const links = linksIn(said);
      return (
        links.length > 0 && links.every((link) => checkLink(link) === null) && schema.safeParse(links).success
      );
    };
  },
  merchant: never,
  team: never,
  agent: never,
  assignment: never,
  tags: never,
  zone: never,
  datetime: never,
  template: never,
  switch: never,
  none: never,
};

/** The rules of a column's own field, made once for all rows. */
export const cellAcceptorOf = (column: RowColumn): CellAcceptor => rulesOf[column.control](column);
