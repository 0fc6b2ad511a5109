import type { FieldName } from '#contract/fields.ts';

/** What the example rows of a template have in each field; a field that is not here is blank in them. */
export const templateWords: Partial<Record<FieldName, string>> = {
  job_description: 'Two boxes, keep upright',
  job_pickup_phone: '+14155550134',
  job_pickup_name: 'Corner bakery',
  job_pickup_address: '1 Ferry Building, San Francisco',
  customer_phone: '+14155550102',
  customer_username: 'Chloé Dubois',
  customer_email: 'chloe@example.com',
  customer_address: '2 Marina Blvd, San Francisco',
};

/** The order number of each example. */
export const exampleNumber = (example: number): string => `EXAMPLE-${example}`;
