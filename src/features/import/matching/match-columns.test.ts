import { describe, expect, it } from 'vitest';
import type { FieldName } from '#contract/fields.ts';
import { taskKinds, type TaskKind } from '#contract/operations.ts';
import { labelOf, rowOf, screenFields } from '#form/schema.ts';
import type { Source } from '../import-types.ts';
import { guessKind, matchColumns, kindOfCell, moveColumn, withTemplateColumns } from './match-columns.ts';
import { sourceFor } from './sources.ts';

/** Which column gives which field, by the column's name. */
const named = (headers: string[], kind: TaskKind, labels?: readonly string[]) =>
  Object.fromEntries(
    Object.entries<Source | undefined>(matchColumns(headers, kind, labels)).map(([target, source]) => [
      target,
      source?.columns.map((column) => headers[column]).join(' + '),
    ]),
  );

describe('columns are found by their names', () => {
  it.each(taskKinds)('of the wire and of the screen, every field of a %s', (kind) => {
    const fields = screenFields(kind).filter((name) => rowOf(name).control !== 'customFields');
    expect(named([...fields], kind)).toEqual(Object.fromEntries(fields.map((name) => [name, name])));
    const labels = new Set(fields.map((name) => labelOf(kind, name)));
    const byLabel = named([...labels], kind);
    for (const [name, label] of Object.entries(byLabel)) expect(labelOf(kind, name as FieldName)).toBe(label);
    expect(Object.keys(byLabel)).toHaveLength(labels.size);
  });

  it('of a date and a time in two columns, or only one of them', () => {
    expect(named(['Order', 'Date', 'Time'], 'delivery')).toEqual({
      order_id: 'Order',
      job_delivery_datetime: 'Date + Time',
    });
    expect(named(['Pickup time', 'Pickup date', 'Delivery time'], 'pickup-delivery')).toEqual({
      job_pickup_datetime: 'Pickup date + Pickup time',
      job_delivery_datetime: 'Delivery time',
    });
    expect(named(['Time'], 'delivery')).toEqual({ job_delivery_datetime: 'Time' });
  });

  it('of an address in several columns, which are joined in the order of the file', () => {
    expect(named(['Street', 'No', 'Zip', 'Town', 'Country'], 'delivery')).toEqual({
      customer_address: 'Street + No + Zip + Town + Country',
    });
    expect(named(['No', 'Phone', 'House number', 'Road', 'City'], 'delivery')).toEqual({
      customer_phone: 'Phone',
      customer_address: 'House number + Road + City',
    });
    expect(named(['Pickup address', 'Pickup city', 'Address', 'City'], 'pickup-delivery')).toEqual({
      job_pickup_address: 'Pickup address + Pickup city',
      customer_address: 'Address + City',
    });
    expect(named(['City', 'Zip'], 'delivery')).toEqual({});
  });

  it('of the template, one custom field each', () => {
    expect(named(['Order number', 'card text'], 'delivery', ['Card text'])).toEqual({
      order_id: 'Order number',
      'pickup_meta_data.Card text': 'card text',
    });
  });

  it('of another template: labels that it lacks go, and a column that the person moved stays', () => {
    const headers = ['Phone', 'Contact', 'Card text', 'Colour', 'Size', 'Note', 'Remark'];
    const one = (column: number) => ({ columns: [column], how: 'or-else' as const });
    const columns = {
      job_pickup_phone: one(1),
      order_id: one(4),
      'pickup_meta_data.Card text': one(2),
      'pickup_meta_data.Note': one(6),
    };
    const plan = { kind: 'pickup' as const, columns };
    expect(withTemplateColumns(headers, plan, ['Note', 'Colour', 'Size'])).toEqual({
      job_pickup_phone: one(1),
      order_id: one(4),
      'pickup_meta_data.Note': one(6),
      'pickup_meta_data.Colour': one(3),
    });
    expect(withTemplateColumns(headers, plan, null)).toEqual({
      job_pickup_phone: one(1),
      order_id: one(4),
    });
  });
});

it('the kind of task is the one whose fields the columns name, or what a cell says', () => {
  expect(guessKind(['pickup address', 'pickup phone', 'pickup time', 'pickup lat'])).toBe('pickup');
  expect(guessKind(['phone', 'address'])).toBe('delivery');
  expect([kindOfCell('Pickup & delivery'), kindOfCell('pickup-delivery'), kindOfCell('parcel')]).toEqual([
    'pickup-delivery',
    'pickup-delivery',
    null,
  ]);
});

describe('columns that are chosen for a field', () => {
  const columns = {
    customer_username: sourceFor('customer_username', [0, 1]),
    customer_phone: sourceFor('customer_phone', [2]),
  };

  it('give no other field any more', () => {
    const moved = moveColumn(columns, 2, 'job_description');
    expect(moveColumn(moved, 1, 'job_description')).toEqual({
      customer_username: sourceFor('customer_username', [0]),
      job_description: sourceFor('job_description', [1, 2]),
    });
  });
});
