import { FilterRadios } from '#ui/filter-radios.tsx';
import type { Doubt, DoubtKind } from './check-waiting.ts';
import classes from './running.module.css';
import { words } from './running-words.ts';

/** What becomes of the rows of a group. */
type Choice = 'skip' | 'send';

/** Where nothing is chosen, the rows are skipped. */
export type DoubtChoices = Readonly<Partial<Record<DoubtKind, Choice>>>;

/** Whether a person left it at skipping these rows. */
export const isSkippedBy = (choices: DoubtChoices, { kind }: Pick<Doubt, 'kind'>): boolean =>
  (choices[kind] ?? 'skip') === 'skip';

const titles = {
  before: words.before,
  waiting: words.waiting,
  other: words.other,
  service: words.atService,
  past: words.pastRows,
} satisfies Record<DoubtKind, (count: number) => string>;

/** Order numbers that are named; the others are counted. */
const mostOrders = 3;

type DoubtGroupsProps = {
  title: string;
  doubts: readonly Pick<Doubt, 'orderId' | 'kind'>[];
  choices: DoubtChoices;
  onChoose: (choices: DoubtChoices) => void;
};

/** Rows that a person may not want to send, grouped by why; each group is skipped or sent. Nothing where there are none. */
export const DoubtGroups = ({ title, doubts, choices, onChoose }: DoubtGroupsProps) =>
  doubts.length > 0 && (
    <>
      <h3 className={classes['subhead']}>{title}</h3>
      <ul className={classes['duplicates']}>
        {[...Map.groupBy(doubts, ({ kind }) => kind)].map(([kind, group]) => (
          <li key={kind}>
            <div>
              <div>{titles[kind](group.length)}</div>
              <span>
                {words.orders(
                  group.slice(0, mostOrders).map(({ orderId }) => orderId),
                  Math.max(0, group.length - mostOrders),
                )}
              </span>
            </div>
            <FilterRadios
              label={titles[kind](group.length)}
              choices={[
                { value: 'skip', label: words.skip },
                { value: 'send', label: words.send },
              ]}
              value={choices[kind] ?? 'skip'}
              onChange={(choice) => onChoose({ ...choices, [kind]: choice })}
            />
          </li>
        ))}
      </ul>
    </>
  );
