import type { KeyboardEvent } from 'react';
import { taskKinds, type TaskKind } from '#contract/operations.ts';
import { kindIcons } from '#form/kind-icons.ts';
import { kindNames } from '#form/words.ts';
import { useHydrated } from '#data/state/hydration.ts';
import classes from './kind-tabs.module.css';
import { words } from './words.ts';

type KindTabsProps = {
  kind: TaskKind;
  /** The kind of the address, which follows a press when the form is drawn; its tab is the stop for Tab. */
  addressed: TaskKind;
  panelId: string;
  onChange: (kind: TaskKind) => void;
};

/** @param ahead the arrow that points to the end of the line: in right-to-left writing the left one. */
const stepOf = (key: string, at: number, ahead: string): number | null => {
  if (key === ahead) return (at + 1) % taskKinds.length;
  if (key === 'ArrowRight' || key === 'ArrowLeft') return (at + taskKinds.length - 1) % taskKinds.length;
  if (key === 'Home') return 0;
  return key === 'End' ? taskKinds.length - 1 : null;
};

/** The four kinds. Arrow keys choose; what is typed stays. */
export const KindTabs = ({ kind, addressed, panelId, onChange }: KindTabsProps) => {
  const hydrated = useHydrated();
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const step = stepOf(event.key, taskKinds.indexOf(kind), isRtl ? 'ArrowLeft' : 'ArrowRight');
    const next = step === null ? undefined : taskKinds[step];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-kind="${next}"]`)?.focus();
  };
  return (
    <div
      role="tablist"
      aria-label={words.kinds}
      tabIndex={-1}
      className={classes['tabs']}
      onKeyDown={onKeyDown}
    >
      {taskKinds.map((each) => {
        const Icon = kindIcons[each];
        return (
          <button
            key={each}
            type="button"
            role="tab"
            disabled={!hydrated}
            data-kind={each}
            aria-selected={each === kind}
            aria-controls={panelId}
            // Not with the press: of the tab that has the focus, a browser lays out the page to see whether it may keep it.
            tabIndex={each === addressed ? 0 : -1}
            className={classes['tab']}
            onClick={() => onChange(each)}
          >
            <Icon size={15} aria-hidden />
            <span className={classes['name']} data-text={kindNames[each]}>
              {kindNames[each]}
            </span>
          </button>
        );
      })}
    </div>
  );
};
