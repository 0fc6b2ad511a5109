import { Button } from '@mantine/core';
import { forgetMissingPart, useMissingPart } from './missing-part.ts';
import classes from './shell.module.css';
import { words } from './words.ts';

/** Says that a part of the desk did not come. Of the first file: a note that has to be loaded would not come either. */
export const MissingNote = () => {
  const missing = useMissingPart();
  return (
    <div aria-live="polite">
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
