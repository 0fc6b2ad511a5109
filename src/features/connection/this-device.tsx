import { Button } from '@mantine/core';
import { IconBookmark, IconFileUpload, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { useState, type ComponentType } from 'react';
import { retentionDays } from '#data/device/retention.ts';
import { formatCount } from '#time/language.ts';
import cards from '#ui/card.module.css';
import classes from './connection.module.css';
import { WipeDialog } from './wipe-dialog.tsx';
import { useStoredCounts } from './use-stored-counts.ts';
import { deviceWords as words } from './words.ts';

type KeptProps = {
  icon: ComponentType<{ size: number; 'aria-hidden': boolean }>;
  title: string;
  text: string;
  count: number | undefined;
};

const Kept = ({ icon: Icon, title, text, count }: KeptProps) => (
  <li>
    <Icon size={18} aria-hidden />
    <div>
      <p className={classes['offer']}>{title}</p>
      <p className={classes['small']}>
        <bdi>{text}</bdi>
      </p>
    </div>
    <span className={classes['amount']}>{count === undefined ? '' : formatCount(count)}</span>
  </li>
);

/** What this browser keeps of people, for how long, and the way to have it keep nothing. */
export const ThisDevice = () => {
  const [wipes, setWipes] = useState(false);
  const counts = useStoredCounts();
  return (
    <section className={cards['card']} aria-labelledby="this-device">
      <header className={cards['head']}>
        <h2 id="this-device">{words.title}</h2>
      </header>
      <ul className={classes['storedRows']}>
        <Kept
          icon={IconSend}
          title={words.sent}
          text={words.sentText(retentionDays.sent)}
          count={counts?.intents}
        />
        <Kept
          icon={IconFileUpload}
          title={words.imports}
          text={words.importsText(retentionDays.sent)}
          count={counts?.imports}
        />
        <Kept
          icon={IconPencil}
          title={words.drafts}
          text={words.draftsText(retentionDays.drafts)}
          count={counts?.drafts}
        />
        <Kept
          icon={IconBookmark}
          title={words.presets}
          text={words.presetsText}
          count={counts ? counts.presets + counts.lists : undefined}
        />
      </ul>
      <div className={cards['foot']}>
        <p className={classes['small']}>{words.key}</p>
        <Button
          variant="default"
          className={cards['end'] ?? ''}
          data-tone="bad"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => setWipes(true)}
        >
          {words.wipe}
        </Button>
      </div>
      {wipes && <WipeDialog onClose={() => setWipes(false)} />}
    </section>
  );
};
