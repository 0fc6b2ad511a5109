import { describe, expect, it } from 'vitest';
import { fieldNames, type FieldName } from '#contract/fields.ts';
import { taskKinds, type TaskKind } from '#contract/operations.ts';
import { exportColumns } from '#data/outbox/words.ts';
import { labelOf, screenFields } from '#form/rows-by-kind.ts';
import { guessKind, matchColumns, kindOfCell, unknownColumns, withTemplateColumns } from './match-columns.ts';

/** Which column gives which field, by the column's name. */
const named = (headers: string[], kind: TaskKind, labels?: readonly string[]) =>
  Object.fromEntries(
    Object.entries(matchColumns(headers, kind, labels)).map(([target, column]) => [
      target,
      headers[column ?? -1],
    ]),
  );

describe('columns are found by their names', () => {
  it.each(taskKinds)('of the wire and of the screen, every field of a %s', (kind) => {
    const fields = screenFields(kind);
    expect(named([...fields], kind)).toEqual(Object.fromEntries(fields.map((name) => [name, name])));
    const labels = new Set(fields.map((name) => labelOf(kind, name)));
    const byLabel = named([...labels], kind);
    for (const [name, label] of Object.entries(byLabel)) expect(labelOf(kind, name as FieldName)).toBe(label);
    expect(Object.keys(byLabel)).toHaveLength(labels.size);
  });

  it('that people use, whatever their case and signs', () => {
    const headers = ['PHONE #', 'Recipient Name', 'Delivery_Address', 'Complete Before', 'Order No.'];
    expect(named(headers, 'delivery')).toEqual({
      customer_phone: 'PHONE #',
      customer_username: 'Recipient Name',
      customer_address: 'Delivery_Address',
      job_delivery_datetime: 'Complete Before',
      order_id: 'Order No.',
    });
  });

  it('of a day and a time in two columns, and of either alone', () => {
    expect(named(['Order', 'Date', 'Time'], 'delivery')).toEqual({
      order_id: 'Order',
      job_delivery_datetime: 'Date',
      'job_delivery_datetime.clock': 'Time',
    });
    expect(named(['Pickup time', 'Pickup date', 'Delivery time'], 'pickup-delivery')).toEqual({
      job_pickup_datetime: 'Pickup date',
      'job_pickup_datetime.clock': 'Pickup time',
      job_delivery_datetime: 'Delivery time',
    });
    expect(named(['Time'], 'delivery')).toEqual({ job_delivery_datetime: 'Time' });
  });

  it('of an address in several columns, which are joined in the order of the file', () => {
    expect(named(['Street', 'No', 'Zip', 'Town', 'Country'], 'delivery')).toEqual({
      customer_address: 'Street',
      'customer_address.2': 'No',
      'customer_address.3': 'Zip',
      'customer_address.4': 'Town',
      'customer_address.5': 'Country',
    });
    expect(named(['No', 'Phone', 'House number', 'Road', 'City'], 'delivery')).toEqual({
      customer_phone: 'Phone',
      customer_address: 'House number',
      'customer_address.2': 'Road',
      'customer_address.3': 'City',
    });
    expect(named(['Pickup address', 'Pickup city', 'Address', 'City'], 'pickup-delivery')).toEqual({
      job_pickup_address: 'Pickup address',
      'job_pickup_address.2': 'Pickup city',
      customer_address: 'Address',
      'customer_address.2': 'City',
    });
    expect(named(['City', 'Zip'], 'delivery')).toEqual({});
  });

  it('of the template, one custom field each', () => {
    expect(named(['Order number', 'card text'], 'delivery', ['Card text'])).toEqual({
      order_id: 'Order number',
      'pickup_meta_data.Card text': 'card text',
    });
  });

  it('of another template: what only the one before had goes, and a column that gives something keeps that', () => {
    const headers = ['Order', 'Card text', 'Colour', 'Size', 'Note'];
    const columns = { order_id: 3, 'pickup_meta_data.Card text': 1, 'pickup_meta_data.Note': 4 };
    const plan = { kind: 'pickup' as const, columns };
    expect(withTemplateColumns(headers, plan, ['Note', 'Colour', 'Size'])).toEqual({
      order_id: 3,
      'pickup_meta_data.Note': 4,
      'pickup_meta_data.Colour': 2,
    });
    expect(withTemplateColumns(headers, plan, null)).toEqual({ order_id: 3 });
  });

  it('of our own export, of which nothing is unknown', () => {
    const headers = [...exportColumns, ...fieldNames.filter((name) => name !== 'api_key')];
    const columns = matchColumns(headers, 'delivery');
    expect(columns.kind).toBe(1);
    expect(unknownColumns(headers, columns)).toEqual([]);
  });

  it('and what has no known name is unknown', () => {
    const headers = ['order_id', 'Colour'];
    expect(unknownColumns(headers, matchColumns(headers, 'pickup'))).toEqual([
      { column: 1, header: 'Colour' },
    ]);
  });
});

it('the kind of task is the one whose fields the columns name, or what a cell says', () => {
  expect(guessKind(['pickup address', 'pickup phone', 'pickup time', 'pickup lat'], 'delivery')).toBe(
    'pickup',
  );
  expect(guessKind(['phone', 'address'], 'appointment')).toBe('appointment');
  expect([kindOfCell('Pickup & delivery'), kindOfCell('pickup-delivery'), kindOfCell('parcel')]).toEqual([
    'pickup-delivery',
    'pickup-delivery',
    null,
  ]);
});
