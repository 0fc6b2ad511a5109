import { CloseButton, VisuallyHidden } from '@mantine/core';
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
import classes from './try-it.module.css';
import { words, type TryStep } from './words.ts';

const steps = ['phone', 'time', 'create', 'promos', 'keys'] as const satisfies TryStep[];

const storeName = 'try-it';
type Stored = { done: readonly TryStep[]; isGone: boolean };

const readStored = (): Stored => {
  const stored = siteStorage.read(storeName);
  // Put away.
  if (stored === false) return { done: [], isGone: true };
  return { done: Array.isArray(stored) ? steps.filter((step) => stored.includes(step)) : [], isGone: false };
};

const state = createStore<Stored>(readStored());

const putAway = (): void => {
  state.set({ ...state.get(), isGone: true });
  siteStorage.write(storeName, false);
};

const tick = (step: TryStep): void => {
  const { done, isGone } = state.get();
  if (isGone || done.includes(step)) return;
  state.set({ done: [...done, step], isGone });
  siteStorage.write(storeName, [...done, step]);
};

const codesIn = (text: string): number => new Set(text.split(/[\s,;]+/).filter((code) => code !== '')).size;

/** What is tried on other pages is seen from here, where they know nothing of it. */
const watchPages = (): void => {
  document.addEventListener('paste', ({ clipboardData }) => {
    const text = clipboardData?.getData('text') ?? '';
    if (location.pathname === pagePaths.promos && codesIn(text) >= 3) tick('promos');
  });
  document.addEventListener(
    'keydown',
    ({ key, target }) => {
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
  const hasCreated = useIntents().some((intent) => intent.state === 'created');
  const isNew = isRead && (done.length > 0 || !hasCreated);

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
    if (hasCreated && done.length > 0) tick('create');
  }, [hasCreated, done]);

  if (isGone || !isNew) return null;
  return (
    <section aria-label={words.title} className={classes['card']}>
      <header className={classes['head']}>
        <h2>{words.title}</h2>
        <CloseButton aria-label={words.putAway} iconSize={16} onClick={putAway} />
      </header>
      <ol className={classes['steps']}>
        {steps.map((step) => {
          const isDone = done.includes(step);
          const Icon = isDone ? IconCheck : IconCircle;
          return (
            <li key={step} data-done={isDone || undefined}>
              <Icon size={18} aria-hidden />
              <span>
                {isDone && <VisuallyHidden>{words.done}</VisuallyHidden>}
                <code>{words.keys[step]}</code> {words.texts[step]}
                {step === 'promos' && <Link href={pagePaths.promos}>{words.openPromos}</Link>}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
};
