import { Button } from '@mantine/core';
import { IconAlertTriangle, IconChecks } from '@tabler/icons-react';
import type { Promo } from '#data/lists/promos-query.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { LiveText } from '#ui/live-text.tsx';
import type { CodeList } from './code-list.ts';
import classes from './code-list-note.module.css';
import { codeWords as words } from './words.ts';

type CodeListNoteProps = {
  codes: CodeList | null;
  selected: ReadonlySet<number>;
  onSelect: (found: readonly Promo[]) => void;
};

/** How many codes of a list in the search there are, and which are not. */
export const CodeListNote = ({ codes, selected, onSelect }: CodeListNoteProps) => {
  const isSelected =
    codes !== null && codes.found.length > 0 && codes.found.every(({ promo_id: id }) => selected.has(id));
  const total = codes?.total ?? 0;
  const missing = codes?.missing ?? [];
  const found = total - missing.length;
  // The bar of the selection says how many are selected.
  const said = codes && [words.found(found, total, false), missing.length > 0 && words.missing(missing)];
  return (
    <>
      <LiveText>{said ? said.filter(Boolean).join('. ') : ''}</LiveText>
      {codes && (
        <div className={classes['codes']}>
          {found > 0 && (
            <span className={classes['found']}>
              <IconChecks size={15} aria-hidden />
              {words.found(found, total, isSelected)}
            </span>
          )}
          {codes.found.length > 0 && !isSelected && (
            <Button variant="default" size="compact-md" onClick={() => onSelect(codes.found)}>
              {words.select(codes.found.length)}
            </Button>
          )}
          {missing.length > 0 && (
            <>
              <span className={classes['missing']}>
                <IconAlertTriangle size={15} aria-hidden />
                <span>{words.missing(missing)}</span>
              </span>
              <CopyButton
                text={missing.join('\n')}
                label={words.copyMissing(missing.length)}
                hasCaption
                isQuiet
              />
            </>
          )}
        </div>
      )}
    </>
  );
};
