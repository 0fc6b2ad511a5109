import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { button, combobox, giveFile, pick } from '../kit/verbs.ts';

/** The path of a file of `e2e/files`. */
export const file = (name: string): string => new URL(`../files/${name}`, import.meta.url).pathname;

/** The counts after the check, such as `3 ready · 1 to fix`. */
export const counted = (page: Page, text: string) => page.getByText(text, { exact: true });

/** How many rows of a run have an outcome, such as `3 created`. */
export const outcomes = (page: Page, text: string) =>
  page.getByText(new RegExp(`^(?=[\\d,]+ created, )(?:.*, )?${text}(?:,|$)`));

/** A wrong or corrected text of a row. The head of a file is row 1. */
export const problemCell = (page: Page, field: string, row: number) =>
  page.getByRole('textbox', { name: `${field} of row ${row}`, exact: true });

/** A file of deliveries without a time zone. @param rows cells in the order of the header */
export const csvFile = (name: string, rows: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(['Order number,Phone,Name,Address,Before,What', ...rows].join('\n')),
});

/** A row that is ready to be created. */
export const readyRow = (order: string): string =>
  `${order},+14155550102,Ana,2 Marina Blvd,2037-12-22 15:00,Box`;

/** Gives a file of rows that are ready, as many as are asked for. */
export const giveRows = async (page: Page, name: string, count: number) => {
  const rows = Array.from(
    { length: count },
    (_each, at) => `${name}-${at},+14155550102,Ana,Denver,2037-12-03 15:00,Box ${at}`,
  );
  await giveFile(page, csvFile(`${name}.csv`, rows));
  if ((await combobox(page, 'Time zone').inputValue()) === '') await pick(page, 'Time zone', 'Chicago');
};

/** Downloads the file of results. @returns the cells of its rows, without the head. */
export const results = async (page: Page): Promise<string[][]> => {
  const downloading = page.waitForEvent('download');
  await button(page, 'Download results').click();
  const text = readFileSync(await (await downloading).path(), 'utf8');
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.replaceAll('"', '').split(','));
};
