import { Badge, Button } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import { IconKey, IconLink } from '@tabler/icons-react';
import type { KeyRow } from '#contract/keys.ts';
import { describeOwnInstant } from '#time/own-clock.ts';
import classes from './keys.module.css';
import { keyWords as words, roleNames } from './key-words.ts';

const instant = (text: string): string => describeOwnInstant(Date.parse(text));

const factsOf = ({ created_by, created_at, last_used_at, expires_at, revoked_at }: KeyRow): string[] => [
  words.madeBy(created_by, instant(created_at)),
  last_used_at === null ? words.neverUsed : words.lastUsed(instant(last_used_at)),
  ...(expires_at === null ? [] : [words.ends(instant(expires_at), Date.parse(expires_at) <= Date.now())]),
  ...(revoked_at === null ? [] : [words.revokedAt(instant(revoked_at))]),
];

type KeyListProps = { label: string; rows: readonly KeyRow[]; onRevoke?: (row: KeyRow) => void };

/** Keys with what they may do and where they come from. @param onRevoke where they can still be revoked. */
export const KeyList = ({ label, rows, onRevoke }: KeyListProps) => (
  <ul aria-label={label} className={classes['keys']}>
    {rows.map((row) => {
      const Icon = row.by_link ? IconLink : IconKey;
      return (
        <li key={row.prefix}>
          <Icon size={18} aria-hidden />
          <div className={classes['about']}>
            <p className={classes['keyName']}>
              <bdi>{row.name}</bdi>
              <Badge color="accent">{roleNames(row.roles)}</Badge>
              {row.is_own && <Badge color="accent">{words.own}</Badge>}
            </p>
            <p className={classes['facts']}>
              <code>{row.prefix}…</code>
              {factsOf(row).map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
              {row.by_link && <span>{words.byLink}</span>}
            </p>
          </div>
          {onRevoke && !row.is_own && (
            <Button
              variant="default"
              className={classes['revoke'] ?? ''}
              aria-label={words.revokeOf(row.name)}
              onClick={() => onRevoke(row)}
            >
              {words.revoke}
            </Button>
          )}
        </li>
      );
    })}
  </ul>
);
