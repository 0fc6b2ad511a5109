// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connect } from '#data/http/connect.ts';
import { profiles } from '#contract/profiles.ts';
import { accountBook } from '#data/device/account-book.ts';
import { startOutbox } from '#data/outbox/outbox.ts';
import { answerCalls, leavePage } from '#testing/page-network.ts';
import { render } from '#testing/render.tsx';
import { startService, type TestService } from '#testing/start-service.ts';
import { SentPage } from './sent-page.tsx';

let service: TestService;
beforeEach(async () => {
  service = await startService();
  answerCalls((request) => service.app.fetch(request));
});
afterEach(() => leavePage(service));

it('shows the empty state only after loading', async () => {
  const { api_key: apiKey, merchant_id: merchantId } = service.account;
  const profile = profiles.documented;
  await connect({ baseUrl: location.origin, apiKey, merchantId, profile, storeInTab: false }, accountBook);
  history.replaceState(null, '', '/sent');
  render(<SentPage asking={null} />);
  expect(screen.getByText('Loading tasks')).toBeDefined();
  expect(screen.queryByText('Nothing sent from this device yet')).toBeNull();
  const stop = startOutbox();
  await screen.findByText('Nothing sent from this device yet');
  expect(screen.queryByText('Loading tasks')).toBeNull();
  await stop();
});
