import { connectDesk, test } from '@dispatch-desk/playwright';

// Its report, with the picture of the page that Playwright puts into that of each failed test, has no key: see key.reporter.ts.
// It is put together here because a report quotes its test.
test.fail(
  'a key that is refused fails the test, also on a page that is connected',
  async ({ desk, account }) => {
    await connectDesk(desk.page, { ...account, api_key: ['own', 'key', 'refused'].join('-') });
  },
);
