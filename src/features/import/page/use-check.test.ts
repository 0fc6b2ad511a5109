// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { aConnection } from '#testing/intents.ts';
import { firstPlan } from '../matching/first-plan.ts';
import type { WorkerClient } from '../use-worker.ts';
import { useCheck } from './use-check.ts';

const directoryOf = (state: 'ready' | 'loading') => {
  const list = { choices: null, state };
  return { merchants: list, teams: list, agents: list, templates: { list: null, state } };
};

it('does not check a file before the lists are loaded', () => {
  const headers = ['Order number', 'Phone', 'Time zone'];
  const open = { id: 'i', headers, plan: firstPlan(headers, { merchantId: 'm1' }) };
  const worker = { call: () => new Promise(() => {}) } as unknown as WorkerClient;
  const client = new QueryClient();
  const { result, rerender } = renderHook(
    (state: 'ready' | 'loading') =>
      useCheck({ worker, deaths: 0 }, open, { directory: directoryOf(state), connection: aConnection }),
    {
      initialProps: 'loading',
      wrapper: (props: { children: ReactNode }) => createElement(QueryClientProvider, { client, ...props }),
    },
  );
  expect(result.current.isChecking).toBe(false);
  rerender('ready');
  expect(result.current.isChecking).toBe(true);
});
