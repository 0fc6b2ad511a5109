import { Button, Textarea } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useId, useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import { nowAtJob } from '#form/now-at-job.ts';
import { ownZone } from '#time/zones.ts';
import { toCsv } from '#ui/csv.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { LiveText } from '#ui/live-text.tsx';
import card from '#ui/card.module.css';
import classes from './import.module.css';
import { sampleRows } from '../matching/template-rows.ts';
import { pageWords } from '../words.ts';
import { Steps } from './steps.tsx';
import type { ImportPageState, ImportSteps } from './import-steps.ts';

const accepted = '.csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values';

/** Where a file, or rows of one, come in. */
export const SourceSection = ({ state, steps }: { state: ImportPageState; steps: ImportSteps }) => {
  const { reading, problem, choice } = state;
  const { readFile, readPasted } = steps;
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isOver, setIsOver] = useState(false);
  const textId = useId();

  const trySample = () => {
    const zone = ownZone();
    const csv = toCsv(sampleRows({ zone, now: nowAtJob(zone).now }));
    void readFile(new File([csv], pageWords.sampleFile));
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file) void readFile(file);
  };
  // A person who pastes a whole table wants it read.
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (text.trim() === '' && pasted.trim().includes('\n')) void readPasted(pasted);
  };
  return (
    <section className={card['card']} aria-labelledby="import-new">
      <header className={card['head']}>
        <h2 id="import-new">{pageWords.newImport}</h2>
        <Steps at="read" />
      </header>
      <div className={card['body']}>
        <div className={classes['sources']}>
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping has its keyboard way in the button inside */}
          <div
            className={classes['drop']}
            data-over={isOver || undefined}
            onDragOver={(event) => {
              event.preventDefault();
              setIsOver(true);
            }}
            onDragLeave={() => setIsOver(false)}
            onDrop={onDrop}
          >
            <IconFileUpload size={22} aria-hidden />
            <strong className={card['subhead']}>{pageWords.drop}</strong>
            <span className={card['note']}>{pageWords.formats}</span>
            <Button variant="default" onClick={() => input.current?.click()}>
              {pageWords.chooseFile}
            </Button>
            <Button variant="subtle" size="compact-sm" onClick={trySample}>
              {pageWords.trySample}
            </Button>
            <input
              ref={input}
              type="file"
              hidden
              aria-label={pageWords.chooseFile}
              accept={accepted}
              onChange={(event) => {
                const file = event.target.files?.[0];
                // Choosing the same file again after correcting it is a change as well.
                event.target.value = '';
                if (file) void readFile(file);
              }}
            />
          </div>
          <div className={classes['paste']}>
            <Textarea
              id={textId}
              label={pageWords.paste}
              rows={4}
              spellCheck={false}
              placeholder={pageWords.pasteHint}
              value={text}
              onPaste={onPaste}
              onChange={(event) => setText(event.target.value)}
            />
            {text.trim() !== '' && (
              <Button variant="default" onClick={() => void readPasted(text)}>
                {pageWords.readPasted}
              </Button>
            )}
          </div>
        </div>
        <LiveText>{reading === null ? '' : pageWords.reading(reading.name)}</LiveText>
        {reading !== null && <p className={card['note']}>{pageWords.reading(reading.name)}</p>}
        {problem !== null && (
          <ErrorNote alert title={pageWords.notRead}>
            {problem}
          </ErrorNote>
        )}
        {choice && (
          <fieldset className={classes['sheets']}>
            <legend>{pageWords.whichSheet}</legend>
            {choice.sheets.map(({ name, isHidden }) => (
              <Button key={name} variant="default" onClick={() => void readFile(choice.file, name)}>
                {pageWords.sheetName(name, isHidden)}
              </Button>
            ))}
          </fieldset>
        )}
      </div>
    </section>
  );
};
