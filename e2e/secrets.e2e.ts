import { readFileSync } from 'node:fs';
import { readEnvironment } from './support/environment.ts';
import { connectByForm, createDesk, expect, promo, storedTexts, test } from './test.ts';

test(
  'the API key is only in the bodies that go to the service',
  { tag: '@smoke' },
  async ({ account, context, page, watch }) => {
    const { api_key } = account;
    const traces: string[] = [];
    context.on('request', (request) => {
      traces.push(request.url(), JSON.stringify(request.headers()));
      if (!new URL(request.url()).pathname.startsWith('/open/')) traces.push(request.postData() ?? '');
    });
    page.on('framenavigated', (frame) => traces.push(frame.url()));
    await connectByForm(page, account, { keep: false });
    const desk = createDesk(page);
    await desk.open('delivery', {
      customer_phone: '+1 415 555 0102',
      customer_address: '500 Castro St, San Francisco, CA',
      job_delivery_datetime: 'tom 16:00',
      timezone: 'America/Los_Angeles',
      job_description: 'One envelope',
    });

    await expect(desk.card(await desk.create())).toHaveOutcome('Created');

    await test.step('no address, header, storage, console, page or log has the key', async () => {
      await desk.visit('Promos');
      await promo(page, 'WELCOME10').click();
      await expect(promo(page, 'WELCOME10')).toBeChecked();
      const stored = await storedTexts(page);
      // The sweep finds what the page keeps.
      expect(stored.indexedDB).toContain('500 Castro St');
      expect(stored.localStorage).toContain(account.merchant_id);
      const seen = [
        ...Object.values(stored),
        ...traces,
        ...watch.console(),
        await page.content(),
        readFileSync(readEnvironment().log, 'utf8'),
      ].join('\n');
      for (const spelling of [api_key, btoa(api_key), encodeURIComponent(api_key), api_key.slice(8)])
        expect(seen.includes(spelling), 'a trace of the key').toBe(false);
    });
  },
);
