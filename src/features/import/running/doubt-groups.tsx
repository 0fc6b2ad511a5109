import { FilterRadios } from '#ui/filter-radios.tsx';
import type { DoubtfulRow } from './check-waiting.ts';
import { choiceOf, type DoubtChoices } from './doubt-choices.ts';
import card from '#ui/card.module.css';
import classes from './running.module.css';
import { runWords } from '../words.ts';

/** Order numbers that are named; the others are counted. */
const maxOrders = 3;

/** Moves to the first group of which a person has to say what becomes of it. */
export const focusOpen = (id: string): void =>
  document.getElementById(id)?.querySelector<HTMLInputElement>('[data-open] input')?.focus();

type DoubtGroupsProps = {
  id: string;
  title: string;
  doubts: readonly Pick<DoubtfulRow, 'orderId' | 'kind' | 'waitsIn'>[];
  choices: DoubtChoices;
  /** The person went on without saying what becomes of some of them. */
  showsMissing: boolean;
  onChoose: (choices: DoubtChoices) => void;
};

/** Rows that a person may not want to send, grouped by why; each group is skipped or sent. Nothing where there are none. */
export const DoubtGroups = ({ id, title, doubts, choices, showsMissing, onChoose }: DoubtGroupsProps) =>
  doubts.length > 0 && (
    <div id={id} className={classes['run']}>
      <h3 className={card['subhead']}>{title}</h3>
      <ul className={classes['duplicates']}>
        {[...Map.groupBy(doubts, ({ kind }) => kind)].map(([kind, group]) => {
          const names = [...new Set(group.flatMap(({ waitsIn }) => waitsIn ?? []))];
          const heading = `${runWords.rows(group.length)}: ${runWords.doubts[kind](group.length, names)}`;
          return (
            <li key={kind} data-open={choiceOf(choices, kind) === null || undefined}>
              <div>
                <div>{heading}</div>
                <span>
                  {runWords.orders(
                    group.slice(0, maxOrders).map(({ orderId }) => orderId),
                    Math.max(0, group.length - maxOrders),
                  )}
                </span>
              </div>
              <FilterRadios
                label={heading}
                choices={[
                  { value: 'skip', label: runWords.skip },
                  { value: 'send', label: runWords.send },
                ]}
                value={choiceOf(choices, kind)}
                onChange={(choice) => onChoose({ ...choices, [kind]: choice })}
              />
              {showsMissing && choiceOf(choices, kind) === null && (
                <p role="alert" className={classes['asked']}>
                  {runWords.choose}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
