import { useId, useState } from 'react';
import type { Connection } from '#data/http/connection.ts';
import { setPace } from '#data/outbox/imports.ts';
import { paceNameOf, pacesFor } from '#data/outbox/import-pace.ts';
import { ComboBox } from '#ui/combo-box.tsx';
import { oneOf } from '../one-of.ts';
import classes from './running.module.css';
import { runWords } from '../words.ts';

/** How quickly rows are sent to this service: asked before they go, and before they go on. */
export const PaceField = ({ connection }: { connection: Connection }) => {
  const id = useId();
  const service = {
    connectionId: connection.id,
    dedupes: connection.capabilities?.idempotency === true,
  };
  const [pace, setChosen] = useState(() => paceNameOf(service));
  const choices = pacesFor(service).map((name) => ({ value: name, label: runWords.paces[name] }));
  return (
    <div className={classes['pace']}>
      <ComboBox
        id={id}
        label={runWords.pace}
        value={pace}
        onChange={(value) => {
          const name = pacesFor(service).find((each) => each === value);
          if (name === undefined) return;
          setChosen(name);
          setPace(connection.id, name);
        }}
        {...oneOf(choices)}
        isAlwaysSet
      />
    </div>
  );
};
