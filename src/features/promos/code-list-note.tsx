import { IconAlertTriangle, IconChecks } from '@tabler/icons-react';
import { CopyButton } from '#ui/copy-button.tsx';
import { LiveText } from '#ui/live-text.tsx';
import type { CodeList } from './code-list.ts';
import classes from './promos.module.css';
import { codeWords as words } from './words.ts';

/** How many codes of a list in the search there are, and which are not. */
export const CodeListNote = ({ codes }: { codes: CodeList | null }) => {
  const found = codes && words.found(codes.found.length, codes.found.length + codes.missing.length);
  const missing = codes && codes.missing.length > 0 && words.missing(codes.missing);
  return (
    <>
      <LiveText>{[found, missing].filter(Boolean).join('. ')}</LiveText>
      {codes && (
        <div className={classes['codes']}>
          <span className={classes['found']}>
            <IconChecks size={16} aria-hidden />
            {found}
          </span>
          {missing && (
            <span className={classes['missing']}>
              <IconAlertTriangle size={16} aria-hidden />
              <span>{missing}</span>
              <CopyButton text={codes.missing.join('\n')} label={words.copyMissing} />
            </span>
          )}
        </div>
      )}
    </>
  );
};
