import { expect, it } from 'vitest';
import { filterChoices, resolveChoice } from './choices.ts';

const agents = [
  { value: 'A-77', label: 'Diana Reyes', hint: 'A-77', words: 'bike' },
  { value: 'A-78', label: 'Ana Flores' },
  { value: 'A-79', label: 'Maya Patel' },
  { value: 'A-80', label: 'Maya Patel' },
];

it.each([
  ['a-77', 'A-77'],
  ['ána fl', 'A-78'],
  ['diana reyes', 'A-77'],
  ['A-80', 'A-80'],
])('"%s" stands for %s', (text, value) => {
  expect(resolveChoice(agents, text)?.value).toBe(value);
});

it.each(['A-7', 'ana', 'maya patel', 'bike', 'nobody', ''])('"%s" stands for no choice', (text) => {
  expect(resolveChoice(agents, text)).toBeUndefined();
});

it.each([
  ['ana', ['A-78', 'A-77']],
  ['bik', ['A-77']],
  ['a-79', ['A-79']],
  ['A-7', []],
])('"%s" finds %j, the best match first', (text, values) => {
  expect(filterChoices(agents, text).map(({ value }) => value)).toEqual(values);
});
