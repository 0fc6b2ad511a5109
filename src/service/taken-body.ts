import type { FieldName, WireValue } from '#contract/fields.ts';

/** A creation body after normalising and validating: any operation's fields in their wire types, `api_key` taken out. */
export type TakenBody = { [F in Exclude<FieldName, 'api_key'>]?: WireValue<F> };
