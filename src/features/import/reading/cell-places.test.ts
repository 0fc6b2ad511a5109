import { expect, it } from 'vitest';
import { withCellPlaces } from './cell-places.ts';

it('places are counted on from those that a sheet gives, past the last letter too', () => {
  expect(withCellPlaces('<x:row s="1"><x:c r="Y1"/><x:c t="n"/><x:c/><x:c r="AZ1"/><x:c/></x:row>')).toBe(
    '<x:row r="1" s="1"><x:c r="Y1"/><x:c r="Z1" t="n"/><x:c r="AA1"/><x:c r="AZ1"/><x:c r="BA1"/></x:row>',
  );
});

it('a sheet that says all places stays as it is', () => {
  const xml = '<cols><col min="1"/></cols><row r="1"><c r="A1"><v>1</v></c></row>';
  expect(withCellPlaces(xml)).toBe(xml);
});
