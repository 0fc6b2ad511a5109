import { readDays, writeDays } from '#time/past-days.ts';
import { choiceParam, parsedParam, textParam } from '#ui/search-params.ts';
import { readDueHour, writeDueHour } from './due-hours.ts';

/** What the address of the Sent page says: any view of it can be linked to, and outlasts a reload. */

/** The search text of both lists, which stays when the person goes from one to the other. */
export const searchParam = textParam('q');

export const outcomes = ['all', 'open', 'created', 'rejected'] as const;
export const outcomeParam = choiceParam('outcome', outcomes);

export const progresses = ['all', 'open', 'done', 'not-done'] as const;
/** How far the tasks of the service have come. */
export const progressParam = choiceParam('progress', progresses);

/** The days on which tasks were sent. */
export const daysParam = parsedParam('day', readDays, writeDays);

/** The hour in which tasks are due. */
export const dueParam = parsedParam('due', readDueHour, writeDueHour);

/** The id of the import whose tasks are listed; blank: the tasks of the form. */
export const importParam = textParam('import');

/** The task that is shown in full: the id of an intent, or the service's number of a task. */
export const taskParam = textParam('task');

/** The service's number of the task in an address; null for any other text. */
export const readJobId = (task: string): number | null => (/^\d{1,15}$/.test(task) ? Number(task) : null);
