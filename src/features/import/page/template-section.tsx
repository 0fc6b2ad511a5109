import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { isTaskKind, taskKinds, type TaskKind } from '#contract/operations.ts';
import type { Directory } from '#form/directory.ts';
import { nowAtJob } from '#form/now-at-job.ts';
import { kindNames } from '#form/words.ts';
import { ownZone } from '#time/zones.ts';
import { ComboBox, type Choice } from '#ui/combo-box.tsx';
import { toCsv } from '#ui/csv.ts';
import { saveFile } from '#ui/file-tools.tsx';
import { oneOf } from '../one-of.ts';
import { templateRows } from '../matching/template-rows.ts';
import card from '#ui/card.module.css';
import classes from './import.module.css';
import { pageWords } from '../words.ts';

const kindChoices: readonly Choice[] = taskKinds.map((kind) => ({ value: kind, label: kindNames[kind] }));
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Files to fill in, one for each kind of task. */
export const TemplateSection = ({ directory, merchantId }: { directory: Directory; merchantId: string }) => {
  const [kind, setKind] = useState<TaskKind>('delivery');
  const rowsOf = () => {
    const zone = ownZone();
    return templateRows(kind, { directory, merchantId, zone, now: nowAtJob(zone).now });
  };
  const saveWorkbook = async () => {
    const { writeWorkbook } = await import('../matching/write-workbook.ts');
    saveFile(pageWords.templateFile(kind, 'xlsx'), writeWorkbook(rowsOf()), workbookType);
  };
  return (
    <section className={card['card']} aria-label={pageWords.templates}>
      <div className={card['head']}>
        <h2>{pageWords.templates}</h2>
        <span className={card['note']}>{pageWords.templateNote}</span>
      </div>
      <div className={`${card['body']} ${classes['fill']}`}>
        <ComboBox
          id="import-template-kind"
          label={pageWords.templateKind}
          value={kind}
          onChange={(value) => {
            if (isTaskKind(value)) setKind(value);
          }}
          {...oneOf(kindChoices)}
          isAlwaysSet
        />
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() =>
            saveFile(pageWords.templateFile(kind, 'csv'), toCsv(rowsOf()), 'text/csv;charset=utf-8')
          }
        >
          {pageWords.template}
        </Button>
        <Button variant="default" onClick={() => void saveWorkbook()}>
          {pageWords.excelTemplate}
        </Button>
      </div>
    </section>
  );
};
