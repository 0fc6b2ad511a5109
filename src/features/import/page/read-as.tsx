import { Select } from '@mantine/core';
import type { ReadOptions } from '../reading/read-file.ts';
import { encodings, type Encoding } from '../tables/encodings.ts';
import type { GivenFile } from './use-read-file.ts';

type Choice = { value: string; label: string };

const encodingChoices = Object.entries(encodings).map(([value, who]) => ({ value, label: who }));

type ReadAsProps = { given: GivenFile; onRead: (options: ReadOptions) => void };

/** Lets the user change how the file is read: its sheet, encoding or header row. */
export const ReadAs = ({ given: { workbook, decoded, head, options }, onRead }: ReadAsProps) => {
  const select = (
    label: string,
    value: string,
    data: (string | Choice)[],
    toOption: (value: string) => ReadOptions,
    note = '',
  ) => (
    <Select
      label={label}
      description={note}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={value === '' && 'Choose the encoding in which names look right.'}
      value={value}
      data={data}
      allowDeselect={false}
      onChange={(chosen) => {
        if (chosen !== null && chosen !== value) onRead({ ...options, ...toOption(chosen) });
      }}
    />
  );
  return (
    <>
      {workbook &&
        workbook.sheets.length > 1 &&
        select('Sheet', workbook.sheet, workbook.sheets, (sheet) => ({ sheet }))}
      {decoded &&
        select(
          'Encoding',
          decoded.isSure ? decoded.encoding : '',
          encodingChoices,
          // Its choices are the keys of `encodings`.
          (encoding) => ({ encoding: encoding as Encoding }),
          decoded.says && `Now read as: ${decoded.says}`,
        )}
      {head.choices.length > 1 &&
        select(
          'Header row',
          String(head.row),
          head.choices.map(({ row, says }) => ({
            value: String(row),
            label: `Row ${row}: ${says}`,
          })),
          (row) => ({ headRow: Number(row) }),
        )}
    </>
  );
};
