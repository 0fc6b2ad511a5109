import { Select } from '@mantine/core';
import type { ReadOptions } from '../reading/read-file.ts';
import { encodings, type Encoding } from '../tables/encodings.ts';
import { pageWords } from '../words.ts';
import type { GivenFile } from './use-read-file.ts';

type Choice = { value: string; label: string };

type ReadAsProps = { given: GivenFile; onRead: (options: ReadOptions) => void };

/** What the person can correct about how the file was read. */
export const ReadAs = ({ given: { origin, head, options }, onRead }: ReadAsProps) => {
  const heads = head.choices.map(({ row, says }) => ({
    value: String(row),
    label: `${pageWords.headRow(row)}: ${says}`,
  }));
  const select = (
    label: string,
    value: string,
    data: readonly (string | Choice)[],
    toOption: (value: string) => ReadOptions,
    error: string | false = false,
  ) => (
    <Select
      label={label}
      error={error}
      value={value}
      data={[...data]}
      allowDeselect={false}
      onChange={(chosen) => {
        if (chosen !== null && chosen !== value) onRead({ ...options, ...toOption(chosen) });
      }}
    />
  );
  return (
    <>
      {origin !== null &&
        'sheet' in origin &&
        origin.sheets.length > 1 &&
        select(pageWords.sheet, origin.sheet, origin.sheets, (sheet) => ({ sheet }))}
      {origin !== null &&
        'encoding' in origin &&
        select(
          pageWords.encoding,
          origin.isSure ? origin.encoding : '',
          Object.entries(origin.samples).map(([encoding, says]) => ({
            value: encoding,
            label: pageWords.encodingOf(encodings[encoding as Encoding], encoding, says),
          })),
          (encoding) => ({ encoding: encoding as Encoding }),
          !origin.isSure && pageWords.encodingNeeded,
        )}
      {heads.length > 1 &&
        select(pageWords.head, String(head.row), heads, (row) => ({ headRow: Number(row) }))}
    </>
  );
};
