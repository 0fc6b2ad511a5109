import { IconChevronRight } from '@tabler/icons-react';
import { Button, Checkbox } from '@mantine/core';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { hasField, isTaskKind, taskKinds } from '#contract/operations.ts';
import { labelsOf, type ChoiceList, type Directory } from '#form/directory.ts';
import { kindNames } from '#form/words.ts';
import { findZoneChoice, meantZone, searchZoneChoices, storedZone } from '#form/zone-choices.ts';
import { ComboBox, type Choice } from '#ui/combo-box.tsx';
import { meantChoice } from '#ui/search-choices.ts';
import { oneOf } from '../one-of.ts';
import { words as uiWords } from '#ui/words.ts';
import type { ImportDraft, ImportPlan } from '../import-types.ts';
import { matchColumns, unknownColumns, withTemplateColumns } from '../matching/match-columns.ts';
import { isPlanWhole, missingParts } from '../matching/first-plan.ts';
import type { Origin } from '../reading/read-file.ts';
import { CheckedLine, type CheckedCounts } from '../running/row-counts.tsx';
import { ColumnFields } from './column-fields.tsx';
import card from '#ui/card.module.css';
import classes from './import.module.css';
import { pageWords } from '../words.ts';
import type { HeadRow } from './import-steps.ts';
import { Steps, type ImportStep } from './steps.tsx';

type PlanSectionProps = {
  draft: ImportDraft;
  /** Of the file; some of its rows may not be there yet. */
  origin: Origin | null;
  head: HeadRow | null;
  directory: Directory;
  isChecking: boolean;
  /** How many rows are checked so far; null while none are being checked. */
  progress: number | null;
  step: ImportStep;
  /** It was run, or is being recorded: what the rows mean does not change any more. */
  isFixed: boolean;
  /** Its rows were checked by what it says. */
  isChecked: boolean;
  /** How its rows stand by the check; null before it, and once they were sent. */
  counts: CheckedCounts | null;
  onChange: (plan: ImportPlan) => void;
  onCheck: () => void;
};

const kindChoices: readonly Choice[] = taskKinds.map((kind) => ({ value: kind, label: kindNames[kind] }));

type Given = keyof ImportPlan['given'];

const workbookFacts = ({
  sheet,
  isHidden,
  hiddenRows,
  hiddenColumns,
  formulas,
}: Origin & { from: 'workbook' }): string[] => [
  pageWords.sheet(pageWords.sheetName(sheet, isHidden)),
  ...(hiddenRows > 0 ? [pageWords.hiddenRows(hiddenRows)] : []),
  ...(hiddenColumns > 0 ? [pageWords.hiddenColumns(hiddenColumns)] : []),
  ...(formulas > 0 ? [pageWords.formulas(formulas)] : []),
];

const factsOf = ({ headers, rows }: ImportDraft, origin: Origin | null): string =>
  [
    pageWords.facts(rows.length, headers.length),
    ...(origin && 'separator' in origin ? [pageWords.separators[origin.separator]] : []),
    ...(origin?.from === 'text' ? [origin.encoding] : []),
    ...(origin?.from === 'workbook' ? workbookFacts(origin) : []),
  ].join(' · ');

const nameOf = ({ choices }: ChoiceList, id: string): string =>
  choices?.find(({ value }) => value === id)?.label ?? id;

/** Who every row goes to and which custom fields it has, as far as it was said. */
const saidForAll = ({ given }: ImportPlan, { teams, agents }: Directory) =>
  [
    [pageWords.team, nameOf(teams, given.team_id)],
    [pageWords.agent, nameOf(agents, given.fleet_id)],
    [pageWords.customTemplate, given.template],
  ].flatMap(([label = '', name = '']) => (name === '' ? [] : pageWords.forEachRow(label, name)));

const samplesShown = 3;

/** The first different values of a column, to tell what it holds. */
const samplesOf = (rows: ImportDraft['rows'], column: number): string[] => {
  const values = new Set<string>();
  let last = '';
  for (const { cells } of rows) {
    const text = cells[column] ?? '';
    // Where a column says the same in ten thousand rows, all of them are looked at.
    if (text === last) continue;
    last = text;
    if (text.trim() !== '') values.add(text.trim());
    if (values.size === samplesShown) break;
  }
  return [...values];
};

const focusField = (name: Given | 'ignore') => document.getElementById(`import-${name}`)?.focus();

const PlainColumnsSection = ({
  draft,
  origin,
  head,
  directory,
  isChecking,
  progress,
  step,
  isFixed,
  isChecked,
  counts,
  onChange,
  onCheck,
}: PlanSectionProps) => {
  const { headers, rows, plan } = draft;
  const said = useMemo(
    () => JSON.stringify(headers.map((_, column) => samplesOf(rows, column))),
    [rows, headers],
  );
  // The same array as long as it says the same, so that an edit does not draw two dozen fields anew.
  const samples = useMemo(() => JSON.parse(said) as string[][], [said]);
  const [showsMissing, setShowsMissing] = useState(false);
  const [isOpen, setIsOpen] = useState(!isChecked && progress === null);
  const [opened] = useState(() => Date.now());
  // What is folded away is drawn after the first rows of the file.
  const drawsFolded = useDeferredValue(true, false);
  const lacking = missingParts(draft, directory);
  const headChoices = (head?.choices ?? []).map(({ row, says }) => ({
    value: String(row),
    label: pageWords.headRow(row),
    hint: says,
  }));
  const unknown = useMemo(() => unknownColumns(headers, plan.columns), [headers, plan.columns]);
  const give = (part: Partial<ImportPlan['given']>) =>
    onChange({ ...plan, given: { ...plan.given, ...part } });

  /** What is wrong with a text is said as it is left, that there is none at the press. */
  const saidOf = (text: string, problem: string) =>
    problem !== '' && (showsMissing || text !== '') ? problem : undefined;
  const byColumn = (target: keyof ImportPlan['columns']): string | null => {
    const column = plan.columns[target];
    return column === undefined ? null : pageWords.byColumn(headers[column] ?? '');
  };
  const picker = (
    name: Given,
    label: string,
    list: ChoiceList,
    onPick = (value: string) => give({ [name]: value }),
  ) => (
    <ComboBox
      id={`import-${name}`}
      label={label}
      value={plan.given[name]}
      onChange={onPick}
      {...oneOf(list.choices ?? [])}
      meant={(text) => meantChoice(list.choices ?? [], text)}
      empty={list.choices === null ? uiWords.usedAsTyped : uiWords.noMatch}
      note={byColumn(name as keyof ImportPlan['columns'])}
      required={name === 'merchant_id'}
      error={name === 'merchant_id' ? saidOf(plan.given.merchant_id, lacking.merchant) : undefined}
    />
  );
  const zone = findZoneChoice(plan.given.zone, opened)?.label;
  const merchant = directory.merchants.choices?.find(({ value }) => value === plan.given.merchant_id)?.label;
  const forAll = saidForAll(plan, directory);
  // It may come from an earlier file of the same columns.
  const [showsForAll] = useState(forAll.length > 0);
  const templates: ChoiceList = {
    choices: directory.templates.list?.map(({ name }) => ({ value: name, label: name })) ?? null,
    state: directory.templates.state,
  };
  return (
    <section aria-label={pageWords.what(draft.name)}>
      <header className={card['head']}>
        <h2>{draft.name}</h2>
        <p className={card['note']}>
          {progress === null ? factsOf(draft, origin) : pageWords.checking(progress, draft.rows.length)}
        </p>
        <Steps at={step} />
      </header>
      {counts && <CheckedLine counts={counts} />}
      <details
        className={`${classes['more']} ${classes['said']}`}
        open={isOpen}
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
      >
        <summary>
          <IconChevronRight size={14} aria-hidden />
          {[
            kindNames[plan.kind],
            ...(merchant === undefined ? [] : [merchant]),
            ...(zone === undefined ? [] : [pageWords.timesAre(zone)]),
            ...forAll,
          ].join(' · ')}
        </summary>
        <fieldset className={classes['plan']} disabled={isFixed}>
          <div className={classes['fields']}>
            <ComboBox
              id="import-kind"
              label={pageWords.kind}
              value={plan.kind}
              onChange={(kind) => {
                if (isTaskKind(kind) && kind !== plan.kind)
                  onChange({
                    ...plan,
                    kind,
                    columns: matchColumns(headers, kind, labelsOf(directory, plan.given.template)),
                  });
              }}
              {...oneOf(kindChoices)}
              note={byColumn('kind')}
              required
              isAlwaysSet
            />
            {picker('merchant_id', pageWords.merchant, directory.merchants)}
            <ComboBox
              id="import-zone"
              label={pageWords.zone}
              value={plan.given.zone}
              onChange={(value) => give({ zone: storedZone(value) })}
              search={(text) => searchZoneChoices(text, opened)}
              find={(value) => findZoneChoice(value, opened)}
              meant={(text) => meantZone(text, opened)}
              note={
                zone === undefined ? (byColumn('timezone') ?? pageWords.orColumn) : pageWords.timesAre(zone)
              }
              placeholder={pageWords.zoneHint}
              required={plan.columns.timezone === undefined}
              error={saidOf(plan.given.zone, lacking.zone)}
            />
            {head && !isChecked && head.choices.length > 1 && (
              <ComboBox
                id="import-head"
                label={pageWords.head}
                value={String(head.row)}
                onChange={(value) => {
                  if (value !== String(head.row) && headChoices.some((choice) => choice.value === value))
                    head.readAgain(Number(value));
                }}
                {...oneOf(headChoices)}
                // The file is read again, and corrections go: only for a row that is taken from the list.
                meant={() => undefined}
                isAlwaysSet
              />
            )}
          </div>
          <details className={classes['more']} open={showsForAll}>
            <summary>
              <IconChevronRight size={14} aria-hidden />
              {pageWords.forAll}
            </summary>
            {drawsFolded && (
              <div className={classes['fields']}>
                {hasField(plan.kind, 'team_id') &&
                  picker('team_id', pageWords.team, directory.teams, (value) =>
                    give({ team_id: value, fleet_id: '', assignment: value === '' ? 'unassigned' : 'auto' }),
                  )}
                {picker('fleet_id', pageWords.agent, directory.agents, (value) =>
                  give({ fleet_id: value, team_id: '', assignment: value === '' ? 'unassigned' : 'agent' }),
                )}
                {picker('template', pageWords.customTemplate, templates, (template) =>
                  onChange({
                    ...plan,
                    given: { ...plan.given, template },
                    columns: withTemplateColumns(headers, plan, labelsOf(directory, template)),
                  }),
                )}
              </div>
            )}
          </details>
          <ColumnFields
            headers={headers}
            samples={samples}
            plan={plan}
            directory={directory}
            onChange={onChange}
          />
          {unknown.length > 0 && (
            <Checkbox
              id="import-ignore"
              label={pageWords.ignore(unknown.map(({ header }) => header))}
              description={lacking.ignores && <span data-tone="warn">{pageWords.ignoreNeeded}</span>}
              checked={plan.ignoresRest}
              onChange={(event) => onChange({ ...plan, ignoresRest: event.currentTarget.checked })}
            />
          )}
          <footer className={classes['foot']}>
            <Button
              loading={isChecking}
              onClick={() => {
                setShowsMissing(true);
                if (isPlanWhole(draft, directory)) {
                  setIsOpen(false);
                  onCheck();
                } else
                  focusField(
                    lacking.merchant !== '' ? 'merchant_id' : lacking.zone !== '' ? 'zone' : 'ignore',
                  );
              }}
            >
              {pageWords.check}
            </Button>
          </footer>
        </fieldset>
      </details>
    </section>
  );
};

/** What the file is: kind, merchant, time zone and the columns. Nothing is assumed silently. */
export const ColumnsSection = memo(PlainColumnsSection);
