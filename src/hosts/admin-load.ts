import { readFileSync } from 'node:fs';
import { hasApiKey } from '#contract/formats.ts';
import { directoryFile, merchantRow } from '#contract/list-rows.ts';
import { invalid } from '#contract/messages.ts';
import { z } from '#contract/zod.ts';
import '#service/zod-english.ts';
import { phoneCountryCode } from './settings.ts';

/** The country must be one whose phone numbers are known, so that UK is refused. */
const strictMerchant = z.extend(merchantRow, { country: z.optional(phoneCountryCode) });
const strictDirectoryFile = z.extend(directoryFile, { merchants: z._default(z.array(strictMerchant), []) });

/** How many problems a message lists. */
const maxProblems = 10;

/** Reads a directory file, as `load` takes it. @throws Error that names the wrong fields. */
export const readDirectory = (file: string): z.infer<typeof strictDirectoryFile> => {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'), (_, value: unknown) => {
      // Postgres can't store it.
      if (typeof value === 'string' && value.includes('\0')) throw new Error('a text has a NUL character.');
      if (typeof value === 'string' && hasApiKey(value)) throw new Error(invalid.apiKey);
      return value;
    });
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  const parsed = strictDirectoryFile.safeParse(json);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const more = issues.length > maxProblems ? `\n… and ${issues.length - maxProblems} more` : '';
  const problems = z.prettifyError({ issues: issues.slice(0, maxProblems) });
  throw new Error(`${file} is not a directory file:\n${problems}${more}`);
};
