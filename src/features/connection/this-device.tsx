import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { retentionDays } from '#device/retention.ts';
import classes from './connection.module.css';
import { WipeDialog } from './wipe-dialog.tsx';
import { deviceWords as words } from './words.ts';

/** What this browser keeps of people, for how long, and the way to have it keep nothing. */
export const ThisDevice = () => {
  const [wipes, setWipes] = useState(false);
  return (
    <section className={classes['device']} aria-labelledby="this-device">
      <div>
        <h2 id="this-device" className={classes['heading']}>
          {words.title}
        </h2>
        <p className={classes['note']}>{words.text(retentionDays.sent, retentionDays.drafts)}</p>
      </div>
      <Button
        variant="default"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => setWipes(true)}
      >
        {words.wipe}
      </Button>
      {wipes && <WipeDialog onClose={() => setWipes(false)} />}
    </section>
  );
};
