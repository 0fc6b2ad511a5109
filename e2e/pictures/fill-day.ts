import { extensionPaths } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import type { TaskState } from '#contract/task-state.ts';
import { askAt } from '../kit/ask.ts';

/** How many tasks each agent of the demo account is given, in the order of their IDs. */
const loads = [2, 3, 1, 4, 2, 3, 5, 1, 2, 4, 3, 2, 1, 2, 3, 0, 2, 1, 4, 2, 0, 3, 1, 2];

const people = [
  ['Noor Rahman', '745 Geary St'],
  ['Isabel Moreno', '2200 Chestnut St'],
  ['Theo Laurent', '55 Rincon Hill'],
  ['Hana Suzuki', '1825 Post St'],
  ['Gabriel Costa', '3601 Mission St'],
  ['Leila Nasser', '900 North Point St'],
  ['Owen Clarke', '4150 Irving St'],
] as const;

const goods = ['Flowers, keep cool', 'Lunch for four', 'Documents, signature needed', 'Two boxes of books'];

/** How far each one in turn has come. */
const reports: readonly (readonly TaskState[])[] = [
  ['accepted'],
  ['accepted', 'started'],
  [],
  ['accepted', 'started', 'in_progress'],
  ['accepted', 'started', 'in_progress', 'successful'],
];

/** Gives the agents of a service's demo account a day's work, so that the pickers tell loads. @param day `YYYY-MM-DD`, at the job */
export const fillDay = async (service: string, api_key: string, day: string): Promise<void> => {
  const ask = askAt(service);
  const rounds = loads.flatMap((load, agent) =>
    Array.from({ length: load }, (_, round) => ({ agent, round })),
  );
  for (const [at, { agent }] of rounds.toSorted((a, b) => a.round - b.round).entries()) {
    const [customer_username, street] = people[at % people.length] ?? people[0];
    const due = 11 * 60 + 15 * (at % 24);
    const time = `${String(Math.floor(due / 60)).padStart(2, '0')}:${String(due % 60).padStart(2, '0')}:00`;
    const answer = (await ask(profiles.documented.paths.delivery, {
      api_key,
      merchant_id: `M-100${1 + (at % 2)}`,
      order_id: `D-${201 + at}`,
      customer_phone: `+1 415 555 ${String(301 + at).padStart(4, '0')}`,
      customer_username,
      customer_address: `${street}, San Francisco, CA`,
      job_description: goods[at % goods.length],
      job_delivery_datetime: `${day} ${time}`,
      timezone: '+480',
      fleet_id: String(2001 + agent),
      tracking_link: 1,
    })) as { data: { job_id: number } };
    for (const state of reports[at % reports.length] ?? [])
      await ask(extensionPaths.taskState, { api_key, job_id: answer.data.job_id, state });
  }
};
