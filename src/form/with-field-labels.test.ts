import { describe, expect, it } from 'vitest';
import { fieldNames } from '#contract/fields.ts';
import { fieldsOf, taskKinds } from '#contract/operations.ts';
import { withFieldLabels } from './with-field-labels.ts';
import { labelOf } from './schema.ts';

describe.each(taskKinds)('a message of the service about a %s', (kind) => {
  it.each(fieldNames)('names %s as the form does', (name) => {
    const label = labelOf(kind, name);
    expect(withFieldLabels(kind, name)).toBe(label);
    expect(withFieldLabels(kind, `${name}.0.label`)).toBe(label);
    expect(withFieldLabels(kind, `${name}: Must not be blank.`)).toBe(`${label}: Must not be blank.`);
    expect(withFieldLabels(kind, `merchant_id: Wrong. Also wrong: ${name}, order_id and 2 more.`)).toBe(
      `Merchant: Wrong. Also wrong: ${label}, Order number and 2 more.`,
    );
  });

  it('has no wire name left, whatever the fields are', () => {
    const names = fieldsOf(kind);
    const text = withFieldLabels(kind, `Also wrong: ${names.join(', ')}.`);
    expect(text).not.toMatch(/_/);
    expect(text).toBe(`Also wrong: ${names.map((name) => labelOf(kind, name)).join(', ')}.`);
  });
});

it('leaves words and values as they are', () => {
  const text =
    'No agent covers the tags of the task. Template Total_Price of t.latitude, see https://a.example/tags.';
  expect(withFieldLabels('delivery', text)).toBe(text);
  expect(withFieldLabels('appointment', 'job_delivery_datetime is not later than job_pickup_datetime.')).toBe(
    'Ends is not later than Starts.',
  );
});
