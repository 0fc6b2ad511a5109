import type { Connection } from '#data/http/connection.ts';
import type { TaskKind } from '#contract/operations.ts';
import type { FormIssue, FormValues } from '#form/values.ts';

/** A task as it stood in the form when Create was pressed: nothing that is typed later reaches it. */
export type PressedTask = Readonly<{
  /** The draft's, and the intent's: whatever is repeated is one task. */
  id: string;
  kind: TaskKind;
  values: Readonly<FormValues>;
  /** The connection of that moment, which it goes out by. Never with the key. */
  connection: Connection;
  pressedAt: number;
}>;

/** What the person has to say before it is recorded. Nothing of it has left the page. */
export type Question =
  /** There is a task of this order number; `text` tells which. */
  | { why: 'number-used'; text: string }
  /** Another tab had the same draft and sent it with other values: the task of order number `order`, which `text` tells. */
  | { why: 'sent-elsewhere'; order: string; text: string }
  /** The device keeps nothing: a lost answer could not be followed up. */
  | { why: 'not-recorded' }
  /** A part of the page that records it did not load. */
  | { why: 'part-missing' }
  /** A strict reader of the document refuses it. */
  | { why: 'problems'; issues: readonly FormIssue[]; messages: readonly string[] };

/** What a person can say yes to. */
export type Consent = Extract<Question['why'], 'number-used' | 'not-recorded'>;

export const freezeTask = (
  task: Pick<PressedTask, 'id' | 'kind' | 'connection'> & { values: FormValues },
): PressedTask => ({ ...task, values: structuredClone(task.values), pressedAt: Date.now() });
