import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { useForm } from 'react-hook-form';
import { z } from '#contract/zod.ts';
import { describeDay } from '#time/describe.ts';
import { once } from '#ui/once.ts';
import { TextField } from '#ui/text-field.tsx';
import { withCells, withColumn } from '../checking/edit-draft.ts';
import { haveSameText, type ProblemGroup } from '../checking/group-problems.ts';
import { rowOrderNumbers } from '../checking/row-order-numbers.ts';
import type { ImportDraft, ImportPlan } from '../import-types.ts';
import { partsOf, splitTarget } from '../matching/match-columns.ts';
import card from '#ui/card.module.css';
import classes from './import.module.css';
import { repairWords } from '../words.ts';
import { labelOfTarget } from './target-label.ts';

type RepairsProps = {
  draft: ImportDraft;
  groups: readonly ProblemGroup[];
  /** Repairs the draft as it is at that moment; all rows are checked again. */
  onRepair: (change: (draft: ImportDraft) => ImportDraft) => void;
  /** The group whose rows alone are shown, by key; blank where none is. */
  shown: string;
  onShow: (key: string) => void;
};

const numbersShown = 4;
/** Where each row is broken in its own way, cards for all of them would take the page's whole time. */
const groupsShown = 50;

/** What the first row of a group has where the problem is; blank where nothing is there. */
const exampleOf = (draft: ImportDraft, { target, rows: [first] }: ProblemGroup): string => {
  const column = target === null ? undefined : draft.plan.columns[target];
  const row = column === undefined ? undefined : draft.rows.find(({ number }) => number === first?.number);
  return row?.cells[column ?? -1]?.trim() ?? '';
};

const PlainRepairs = ({ draft, groups, onRepair, shown, onShow }: RepairsProps) => (
  <section className={classes['repairs']} aria-labelledby="import-repairs">
    <h2 id="import-repairs" className={card['subhead']}>
      {repairWords.title} <span className={card['note']}>{groups.length}</span>
    </h2>
    <ul className={`${card['card']} ${classes['groups']}`}>
      {groups.slice(0, groupsShown).map((group) => {
        const example = exampleOf(draft, group);
        const isSame = haveSameText(draft, group);
        return (
          <li key={group.key} className={classes['group']} data-shown={shown === group.key || undefined}>
            <p className={classes['question']}>
              {/* A colour of the svg's own is no forced one. */}
              <span data-tone="warn">
                <IconAlertTriangle size={16} aria-hidden />
              </span>
              <span>
                <strong>{repairWords.rows(group.rows.length)}:</strong> {questionOf(draft, group)}
              </span>
            </p>
            <div className={classes['tools']}>
              <p className={card['note']}>
                {example !== '' && <bdi className={classes['example']}>{example}</bdi>}
                {repairWords.inRows(
                  group.rows.slice(0, numbersShown).map(({ number }) => number),
                  Math.max(0, group.rows.length - numbersShown),
                  example === '' ? 'none' : isSame ? 'of all' : 'of one',
                )}
              </p>
              <Button
                variant="transparent"
                size="compact-sm"
                px={0}
                aria-pressed={shown === group.key}
                onClick={() => onShow(shown === group.key ? '' : group.key)}
              >
                {shown === group.key ? repairWords.showAll : repairWords.show(group.rows.length)}
              </Button>
            </div>
            <Ways draft={draft} group={group} isSame={isSame} onRepair={onRepair} />
          </li>
        );
      })}
    </ul>
    {groups.length > groupsShown && (
      <p className={card['note']}>{repairWords.moreGroups(groups.length - groupsShown)}</p>
    )}
  </section>
);

const questionOf = (draft: ImportDraft, { repair, target, message }: ProblemGroup): string => {
  if (repair !== 'cell') return repairWords.questions[repair];
  return target === null ? message : repairWords.cell(labelOfTarget(draft.plan.kind, target), message);
};

/** What the first date of a group would be in each order: "3 Dec", "12 Mar". */
const datesOf = (draft: ImportDraft, group: ProblemGroup): { day: string; month: string } => {
  const [, one = '1', two = '1', year = ''] =
    /(\d{1,2})[/-](\d{1,2})[/-](\d{2,4})/.exec(exampleOf(draft, group)) ?? [];
  const said = (day: string, month: string) =>
    describeDay(`${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')} 00:00:00`);
  return { day: said(one, two), month: said(two, one) };
};

const buttons = (ways: readonly (readonly [words: string, onClick: () => void])[]) => (
  <div className={classes['ways']}>
    {ways.map(([words, onClick]) => (
      <Button
        key={words}
        variant="default"
        size="compact-sm"
        classNames={{ label: classes['way'] ?? '' }}
        onClick={once(onClick)}
      >
        {words}
      </Button>
    ))}
  </div>
);

const suggestionOf = ({ problem }: ProblemGroup['rows'][number]) => problem.suggestion;

const numbersByRow = ({ rows }: ImportDraft, column: number) => {
  const numbers = rowOrderNumbers(rows, column);
  return ({ number }: Pick<ImportDraft['rows'][number], 'number'>) => numbers.get(number) ?? null;
};

type WaysProps = Pick<RepairsProps, 'draft' | 'onRepair'> & {
  group: ProblemGroup;
  /** All of its rows have the same text. */
  isSame: boolean;
};

const Ways = ({ draft, group, isSame, onRepair }: WaysProps) => {
  const say = (part: Partial<ImportPlan>) =>
    onRepair((present) => ({ ...present, plan: { ...present.plan, ...part } }));
  type TextOf = (row: ProblemGroup['rows'][number]) => string | null;
  const put = (texts: (present: ImportDraft, column: number) => TextOf) => {
    const { target, rows } = group;
    if (target === null) return;
    onRepair((present) => {
      const { plan } = present;
      const { draft: wider, column } = withColumn(present, target, labelOfTarget(plan.kind, target));
      const { field } = splitTarget(target);
      // What is filled in is the whole: the columns that are joined to it give nothing more.
      const joined =
        field === null ? [] : partsOf(field, plan.columns).flatMap((part) => plan.columns[part] ?? []);
      const textOf = texts(present, column);
      const changes = rows.flatMap((row) => {
        const text = textOf(row);
        if (text === null) return [];
        const { number } = row;
        const others = joined.map((other) => ({ number, column: other, text: '' }));
        return others.concat({ number, column, text });
      });
      return withCells(wider, changes);
    });
  };
  switch (group.repair) {
    case 'dates': {
      const { day, month } = datesOf(draft, group);
      return buttons([
        [repairWords.dayFirst(day), () => say({ dateOrder: 'day-first' })],
        [repairWords.monthFirst(month), () => say({ dateOrder: 'month-first' })],
      ]);
    }
    case 'twice':
      return buttons([
        [repairWords.first, () => say({ occurrence: 'first' })],
        [repairWords.second, () => say({ occurrence: 'second' })],
      ]);
    case 'season':
      return buttons([[repairWords.acceptSeason, () => say({ acceptsSeason: true })]]);
    case 'past':
      return buttons([[repairWords.acceptPast, () => say({ acceptsPast: true })]]);
    case 'repeat':
      return buttons([
        [repairWords.skip, () => say({ repeats: 'skip' })],
        [repairWords.send, () => say({ repeats: 'send' })],
      ]);
    case 'gap': {
      const times = new Set(group.rows.map(({ problem }) => problem.suggestion));
      const [only] = times;
      const words = times.size === 1 && only ? repairWords.nextTime(only) : repairWords.nextOfEach;
      return buttons([[words, () => put(() => suggestionOf)]]);
    }
    case 'number':
      return buttons([[repairWords.giveNumbers, () => put(numbersByRow)]]);
    case 'cell':
      if (group.target === null) return null;
      return !isSame ? (
        <p className={card['note']}>{repairWords.eachDiffers}</p>
      ) : (
        <Fill
          label={repairWords.valueFor(labelOfTarget(draft.plan.kind, group.target), group.rows.length)}
          onFill={(text) => put(() => () => text)}
        />
      );
  }
};

const fillForm = z.object({ text: z.string().check(z.trim(), z.minLength(1)) });

const Fill = ({ label, onFill }: { label: string; onFill: (text: string) => void }) => {
  const id = useId();
  const { register, handleSubmit } = useForm({
    resolver: zodResolver(fillForm),
    defaultValues: { text: '' },
  });
  const fill = handleSubmit(({ text }) => onFill(text));
  return (
    <form noValidate className={classes['fill']} onSubmit={(event) => void fill(event)}>
      <TextField id={id} label={label} {...register('text')} />
      <Button type="submit" variant="default">
        {repairWords.fill}
      </Button>
    </form>
  );
};

/** The problems of all rows by what mends them, each with its buttons. */
export const Repairs = memo(PlainRepairs);
