import type { ColumnTarget } from '../import-types.ts';

/** A program whose columns have names that mean something else in other files. */
type Program = {
  /** Columns that only its files have, all of them. */
  marks: readonly string[];
  columns?: Partial<Record<ColumnTarget, readonly string[]>>;
  /** Columns that give nothing. */
  others?: readonly string[];
};

/** From their public templates and help pages, November 2026. */
export const programs: Readonly<Record<string, Program>> = {
  Shopify: {
    marks: ['Name', 'Financial Status', 'Lineitem name'],
    columns: { order_id: ['Name'] },
    others: ['Id', 'Tags', 'Location', 'Shipping'],
  },
  WooCommerce: {
    marks: ['order_id', 'order_number', 'billing_first_name'],
    columns: { order_id: ['order_number'] },
  },
  OptimoRoute: {
    marks: ['Location', 'Address', 'Time window from'],
    columns: { customer_username: ['Location'] },
  },
  Wix: {
    marks: ['Order number', 'Date created', 'Contact email'],
    // When the order was placed.
    others: ['Time'],
  },
};
