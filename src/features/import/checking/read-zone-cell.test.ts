import { describe, expect, it } from 'vitest';
import { isWireZone, readZoneCell } from './read-zone-cell.ts';

describe('the zone of a cell', () => {
  it.each([
    ['CST', 'CST'],
    ['cst', 'CST'],
    ['America/Chicago', 'America/Chicago'],
    ['ASIA/TOKYO', 'Asia/Tokyo'],
    ['Z', 'UTC'],
    ['-06:00', '+360'],
    ['−06:00', '+360'],
    ['UTC-6', '+360'],
    ['utc+5:30', '-330'],
    ['-0600', '+360'],
    ['+00:00', '+0'],
  ])('%s is %s', (cell, zone) => {
    expect(readZoneCell(cell, false)).toMatchObject({ zone });
  });

  it.each(['BST', 'Japan', '-6', '360', '+9999', 'Central Time', 'Chicago', '5:30', '-06:75', 'UTC+5:3'])(
    '%s can mean more than one zone, or none',
    (cell) => {
      for (const isWire of [true, false])
        expect(readZoneCell(cell, isWire)).toEqual({ problem: expect.stringMatching(/^Enter a zone/) });
    },
  );

  it.each(['+0330', '-0600', '−0330'])('%s can be minutes in the column of the wire', (cell) => {
    expect(readZoneCell(cell, true)).toHaveProperty('problem');
  });

  it('is minutes, UTC − local, only in the column of the wire', () => {
    for (const offset of ['+480', '-330', '-600', '+0']) {
      expect(readZoneCell(offset, true)).toMatchObject({ zone: offset });
      expect(readZoneCell(offset, false)).toHaveProperty('problem');
    }
    expect(['timezone', ' Timezone', 'Time zone', 'UTC offset', undefined].map(isWireZone)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
