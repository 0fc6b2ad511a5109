import { expect, it } from 'vitest';
import { filterChoices, resolveChoice } from '#ui/choices.ts';
import { readZoneText } from './zone-choices.ts';
import { regions } from './zone-list.ts';

it.each([
  ['kolk', 'Asia/Kolkata'],
  ['calcutta', 'Asia/Kolkata'],
  ['mumbai', 'Asia/Kolkata'],
  ['India', 'Asia/Kolkata'],
  ['Los A', 'America/Los_Angeles'],
  ['san francisco', 'America/Los_Angeles'],
  ['america/los_angeles', 'America/Los_Angeles'],
  ['detroit', 'America/New_York'],
  ['sao paulo', 'America/Sao_Paulo'],
  ['kiev', 'Europe/Kyiv'],
  ['Mexico', 'America/Mexico_City'],
  ['germany', 'Europe/Berlin'],
  ['pdt', 'America/Los_Angeles'],
])('"%s" finds %s first', (text, name) => {
  expect(filterChoices(regions, text)[0]?.value).toBe(name);
});

it('the list has the zone of every browser name', () => {
  const names = new Set(regions.flatMap(({ words = '' }) => words.split(' ')));
  expect(Intl.supportedValuesOf('timeZone').filter((name) => !names.has(name))).toEqual([]);
});

it.each([
  ['London', 'Europe/London'],
  ['Los A', 'America/Los_Angeles'],
  ['Lon', undefined],
  ['United States', undefined],
])('"%s" stands for %s', (text, name) => {
  expect(resolveChoice(regions, text)?.value).toBe(name);
});

it.each([
  ['+330', '+330'],
  ['-0600', '+360'],
  ['−06:00', '+360'],
  ['+0200', '-120'],
  ['UTC+5:30', '-330'],
  ['-8', '+480'],
  ['+530', '-330'],
  ['us/pacific', 'America/Los_Angeles'],
  ['utc', 'UTC'],
  ['EST', undefined],
  ['8', undefined],
  ['Mars/Olympus', undefined],
])('the typed text "%s" is %s', (text, value) => {
  expect(readZoneText(text)?.value).toBe(value);
});
