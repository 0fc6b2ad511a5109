import { IconAdjustments, IconChevronRight } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useHydrated } from '#data/state/hydration.ts';
import { useScrollClear } from '#ui/use-scroll-clear.ts';
import { sectionFields } from './rows-by-kind.ts';
import { Section } from './section.tsx';
import classes from './sections.module.css';
import { SwitchInput } from './switch-input.tsx';
import { useTaskKind } from './task-form.ts';
import { isSwitchKey } from './values.ts';
import { words } from './words.ts';

/** The switches of the operation in a row; the button says of each what it does. */
export const Options = memo(() => {
  const kind = useTaskKind();
  const hydrated = useHydrated();
  const { ref, scrollClear } = useScrollClear();
  const [explains, setExplains] = useState(false);
  return (
    <Section
      joined
      icon={<IconAdjustments size={15} aria-hidden />}
      title={
        <button
          type="button"
          className={classes['toggle']}
          disabled={!hydrated}
          aria-expanded={explains}
          aria-controls="options"
          onClick={() => {
            setExplains(!explains);
            scrollClear();
          }}
        >
          {words.options}
          <IconChevronRight size={13} aria-hidden className={classes['chevron']} />
        </button>
      }
    >
      <div ref={ref} id="options" className={classes['options']} data-explains={explains || undefined}>
        {sectionFields(kind, 'options')
          .filter(isSwitchKey)
          .map((name) => (
            <SwitchInput key={name} name={name} />
          ))}
      </div>
    </Section>
  );
});
