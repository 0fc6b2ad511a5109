import type { Page } from '@playwright/test';

export type Sent = { path: string; body: Record<string, unknown> };

const isCreation = (path: string): boolean => /\/open\/task\/create[A-Za-z]*$/.test(path);

const records = new WeakMap<Page, Sent[]>();

/** Collects the bodies of all tasks that leave the page, in one list for each page. */
export const recordCreations = (page: Page): Sent[] => {
  const known = records.get(page);
  if (known) return known;
  const sent: Sent[] = [];
  records.set(page, sent);
  page.on('request', (request) => {
    const { pathname: path } = new URL(request.url());
    if (request.method() !== 'POST' || !isCreation(path)) return;
    sent.push({ path, body: JSON.parse(request.postData() ?? 'null') as Record<string, unknown> });
  });
  return sent;
};
