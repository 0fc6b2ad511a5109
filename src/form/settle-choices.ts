import type { UseFormReturn } from 'react-hook-form';
import { toTemplateName } from '#contract/formats.ts';
import { datetimeFields } from '#contract/sides.ts';
import { wallToMs } from '#time/wall-time.ts';
import type { Choice } from '#ui/combo-box.tsx';
import { fittingChoices, meantChoice } from '#ui/search-choices.ts';
import { checkWords } from './check-words.ts';
import type { ChoiceList, Directory } from './directory.ts';
import { clearErrorsOf } from './field-errors.ts';
import { readWall } from './resolve-times.ts';
import type { FormIssue, FormValues } from './values.ts';
import { findZoneChoice, meantZone, zoneMatches } from './zone-choices.ts';
import { words } from './words.ts';

/** The pickers of the form, by their keys. */
const pickerKeys = ['merchant_id', 'zone', 'template', 'team_id', 'fleet_id'] as const;
export type PickerKey = (typeof pickerKeys)[number];

/** What one picker knows of a text. */
type Picker = {
  find: (value: string) => Choice | undefined;
  meant: (text: string) => Choice | undefined;
  matches: (text: string) => readonly Choice[];
};

const ofList = ({ choices }: Pick<ChoiceList, 'choices'>): Picker => ({
  find: (value) => choices?.find((choice) => choice.value === value.trim()),
  meant: (text) => meantChoice(choices ?? [], text),
  matches: (text) => fittingChoices(choices ?? [], text),
});

/** The templates as a picker shows them: with spaces in their names, which are sent with underscores (§2.1). */
export const templateChoices = ({ list }: Directory['templates']): readonly Choice[] =>
  (list ?? []).map(({ name, labels }) => ({
    value: name,
    label: name.replaceAll('_', ' '),
    hint: words.templateFields(labels.length),
  }));

/** How the picker of a template reads a text. */
export const templatePicker = (choices: readonly Choice[]): Picker => ({
  find: (value) => choices.find((choice) => toTemplateName(choice.value) === toTemplateName(value)),
  meant: (text) => meantChoice(choices, text.replaceAll('_', ' ')),
  matches: (text) => fittingChoices(choices, text.replaceAll('_', ' ')),
});

/** The hour of the job, zone left aside: near enough to tell an offset, and the same for most keys of a typed time. */
export const hourOf = (texts: readonly string[]): number | null => {
  const wall = texts.map(readWall).find((read) => read !== null);
  return wall === undefined ? null : wallToMs(`${wall.slice(0, 13)}:00:00`);
};

/** What tells the meaning of the texts in pickers: themselves, and the times for which a zone is meant, where there are any. */
type PickerTexts = Pick<FormValues, PickerKey> & Partial<FormValues>;

const zonePicker = (at: number): Picker => ({
  find: (value) => findZoneChoice(value, at),
  meant: (text) => meantZone(text, at),
  matches: (text) => zoneMatches(text, at),
});

const pickerOf = (key: PickerKey, values: PickerTexts, directory: Directory): Picker => {
  if (key === 'merchant_id') return ofList(directory.merchants);
  if (key === 'team_id') return ofList(directory.teams);
  if (key === 'fleet_id') return ofList(directory.agents);
  if (key === 'template') return templatePicker(templateChoices(directory.templates));
  return zonePicker(hourOf(datetimeFields.map((name) => values[name] ?? '')) ?? Date.now());
};

/** The names of choices; two of one name have their ids beside them. */
const namesOf = (choices: readonly Choice[]): string[] =>
  choices.map(({ label, value }) =>
    choices.filter((other) => other.label === label).length > 1 ? `${label} (${value})` : label,
  );

const undecided = (key: PickerKey, picker: Picker, value: string): string | null => {
  if (value.trim() === '' || picker.find(value)) return null;
  const matches = picker.matches(value);
  return matches.length > 1
    ? checkWords.severalMatch[key](matches.length, namesOf(matches.slice(0, 4)))
    : null;
};

/** Which zone is meant, where a text finds several. */
export const undecidedZone = (text: string, at: number): string | null =>
  undecided('zone', zonePicker(at), text);

/**
 * Takes the choice that the text of a picker means, where the person chose none: its only match, or the one that is called so. Of
 * several matches it takes none, and the rules list them.
 */
export const settleChoice = (key: PickerKey, form: UseFormReturn<FormValues>, directory: Directory): void => {
  const values = form.getValues();
  const value = values[key];
  const picker = pickerOf(key, values, directory);
  if (value.trim() === '' || picker.find(value)) return;
  const meant = picker.meant(value);
  if (meant) {
    form.setValue(key, meant.value, { shouldDirty: true });
    clearErrorsOf(form, [key]);
  }
};

/** Settles every picker of the form: Create by a shortcut is pressed before the field is left. */
export const settleChoices = (form: UseFormReturn<FormValues>, directory: Directory): void => {
  for (const key of pickerKeys) settleChoice(key, form, directory);
};

/** What pickers ask, by key: which one of several matches is meant. */
export const undecidedChoices = (values: PickerTexts, directory: Directory): FormIssue[] =>
  pickerKeys.flatMap((key) => {
    const message = undecided(key, pickerOf(key, values, directory), values[key]);
    return message === null ? [] : [{ key, message }];
  });
