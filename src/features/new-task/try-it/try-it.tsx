import { CloseButton, Kbd, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCircle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { pagePaths } from '#contract/page-paths.ts';
import { getConnection } from '#data/http/connection.ts';
import { useIntents, useIsOutboxRead } from '#data/outbox/outbox.ts';
import { createStore, useStore } from '#data/state/create-store.ts';
import { siteStorage } from '#data/state/web-storage.ts';
import { useTaskForm } from '#form/task-form.ts';
import type { FormValues } from '#form/values.ts';
import { fillDemoDevice } from './demo-device.ts';
import card from '#ui/card.module.css';
import classes from './try-it.module.css';
import { words, type TryStep } from './words.ts';

const steps = ['phone', 'time', 'create', 'promos', 'keys'] as const satisfies TryStep[];

/** Those that a screen without keys cannot try. */
const keySteps: ReadonlySet<TryStep> = new Set(['create', 'keys']);

const storeName = 'try-it';
/** `done` is null until it was decided whether this device is shown any of it. */
type Stored = { done: readonly TryStep[] | null; isGone: boolean };

const readStored = (): Stored => {
  const stored = siteStorage.read(storeName);
  return {
    done: Array.isArray(stored) ? steps.filter((step) => stored.includes(step)) : null,
    // Put away.
    isGone: stored === false,
  };
};

const state = createStore<Stored>(readStored());

const putAway = (): void => {
  state.set({ done: null, isGone: true });
  siteStorage.write(storeName, false);
};

const show = (done: readonly TryStep[]): void => {
  state.set({ done, isGone: false });
  siteStorage.write(storeName, done);
};

const tick = (step: TryStep): void => {
  const { done } = state.get();
  if (done && !done.includes(step)) show([...done, step]);
};

const codesIn = (text: string): number => new Set(text.split(/[\s,;]+/).filter((code) => code !== '')).size;

/** Whether a task was created by keys, or is about to be: a press of the button does not tick their line. */
let isCreateKeyed = false;

/** What is tried by keys, and on other pages, is seen from here. */
const watchPages = (): void => {
  document.addEventListener('paste', ({ clipboardData }) => {
    const text = clipboardData?.getData('text') ?? '';
    if (location.pathname === pagePaths.promos && codesIn(text) >= 3) tick('promos');
  });
  document.addEventListener(
    'keydown',
    ({ key, ctrlKey, metaKey, target }) => {
      if (key === 'Enter' && (ctrlKey || metaKey)) isCreateKeyed = true;
      const isTyping = target instanceof Element && target.matches('input, textarea, [contenteditable]');
      if (key === '?' && !isTyping) tick('keys');
    },
    { capture: true },
  );
};
let isBegun = false;

const exampleDigits = words.keys.phone.replaceAll(' ', '');

const isExample = (phone: string, name: string): boolean =>
  phone.replaceAll(/\D/g, '').endsWith(exampleDigits) && name !== '';

const tickForm = (values: FormValues): void => {
  if (
    isExample(values.customer_phone, values.customer_username) ||
    isExample(values.job_pickup_phone, values.job_pickup_name)
  )
    tick('phone');
  if ([values.job_delivery_datetime, values.job_pickup_datetime].some((time) => /\b14:30\b/.test(time)))
    tick('time');
};

/** Five things to try in the demo account, until a person puts them away; a device that has created a task before has none. */
export const TryIt = () => {
  const { done, isGone } = useStore(state);
  const { form } = useTaskForm();
  const isRead = useIsOutboxRead();
  const created = useIntents().filter((intent) => intent.state === 'created').length;

  useEffect(() => {
    if (isBegun) return;
    isBegun = true;
    watchPages();
    const connection = getConnection();
    // Without its two tasks the device is as good.
    if (connection) fillDemoDevice(connection).catch(() => undefined);
  }, []);
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => tickForm(values) }),
    [form],
  );
  useEffect(() => {
    if (!isRead || isGone) return;
    if (done === null && created > 0) putAway();
    else if (done === null) show([]);
    else if (created > 0 && isCreateKeyed) tick('create');
  }, [isRead, isGone, done, created]);

  if (done === null) return null;
  return (
    <section aria-label={words.title} className={`${card['card']} ${classes['card']}`}>
      <header className={classes['head']}>
        <h2>{words.title}</h2>
        <CloseButton aria-label={words.putAway} iconSize={16} onClick={putAway} />
      </header>
      <ol className={classes['steps']}>
        {steps.map((step) => {
          const isDone = done.includes(step);
          const Icon = isDone ? IconCheck : IconCircle;
          const Keys = keySteps.has(step) ? Kbd : 'code';
          return (
            <li key={step} data-done={isDone || undefined} data-keys={keySteps.has(step) || undefined}>
              <Icon size={18} aria-hidden />
              <span dir="auto">
                {isDone && <VisuallyHidden>{words.done}</VisuallyHidden>}
                <Keys dir="ltr">{words.keys[step]}</Keys> {words.texts[step]}
                {step === 'promos' && <Link href={pagePaths.promos}>{words.openPromos}</Link>}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
};
