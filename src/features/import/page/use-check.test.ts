// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { profiles } from '#contract/profiles.ts';
import type { Connection } from '#data/http/connection.ts';
import type { Directory } from '#form/directory.ts';
import { readyRow } from '#testing/imports.ts';
import type { ImportPlan } from '../import-types.ts';
import type { ImportWorker } from '../import-worker.ts';
import { firstPlan } from '../matching/first-plan.ts';
import type { WorkerClient } from '../use-worker.ts';
import { useCheck } from './use-check.ts';

const listOf = (state: 'ready' | 'loading') => ({ choices: null, state });
const directoryOf = (state: 'ready' | 'loading'): Directory => ({
  merchants: listOf(state),
  teams: listOf(state),
  agents: listOf(state),
  templates: { list: null, state },
});
const loaded = directoryOf('ready');

const headers = ['Order number', 'Phone', 'Time zone'];
const plan = firstPlan(headers, { merchantId: 'm1' });
const row = readyRow(2);

type Props = { plan: ImportPlan; directory: Directory };

/** The check of a file whose one row is ready. */
const useFakeCheck = (first: Props) => {
  const checks: unknown[] = [];
  const remote: Pick<ImportWorker, 'check'> = {
    check: (_id, context, onChecked) => {
      checks.push(context.plan.fixes);
      void onChecked([row]);
      return Promise.resolve([]);
    },
  };
  const worker = { call: (work: (worker: typeof remote) => unknown) => work(remote) };
  const client = new QueryClient();
  const hook = renderHook(
    ({ plan: present, directory }: Props) =>
      useCheck(
        { worker: worker as unknown as WorkerClient, deaths: 0 },
        { id: 'i', headers, plan: present },
        { directory, connection: { profile: profiles.documented } as Connection },
      ),
    {
      initialProps: first,
      wrapper: ({ children }: { children: ReactNode }) =>
        createElement(QueryClientProvider, { client }, children),
    },
  );
  return { ...hook, checks };
};

const isChecked = ({ result }: ReturnType<typeof useFakeCheck>) =>
  vi.waitFor(() => expect(result.current).toMatchObject({ isCurrent: true, last: { rows: [row] } }));

it('does not check a file before the lists are loaded', async () => {
  const check = useFakeCheck({ plan, directory: directoryOf('loading') });
  expect(check.result.current.isChecking).toBe(false);
  check.rerender({ plan, directory: loaded });
  await isChecked(check);
  expect(check.checks).toEqual([{}]);
});

it('checks again after a correction', async () => {
  const check = useFakeCheck({ plan, directory: loaded });
  await isChecked(check);
  check.rerender({ plan: { ...plan, fixes: { 2: { order_id: 'B' } } }, directory: loaded });
  expect(check.result.current.isCurrent).toBe(false);
  await isChecked(check);
  expect(check.checks).toEqual([{}, { 2: { order_id: 'B' } }]);
});
