import { Button } from '@mantine/core';
import { forgetMissingPart, useMissingPart } from './missing-part.ts';
import classes from './shell.module.css';
import { words } from './words.ts';

/** Says that a part of the app could not be loaded. It is in the first chunk, since a note to be loaded would fail, too. */
export const MissingNote = () => {
  const missing = useMissingPart();
  return (
    <div className={classes['strip']} aria-live="polite">
      {missing && (
        <div className={classes['missing']}>
          <span>{words.missing}</span>
          <Button size="xs" onClick={() => location.reload()}>
            {words.loadAgain}
          </Button>
          <Button variant="default" size="xs" onClick={forgetMissingPart}>
            {words.goOn}
          </Button>
        </div>
      )}
    </div>
  );
};
