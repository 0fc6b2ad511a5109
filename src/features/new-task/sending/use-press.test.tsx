// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { profiles } from '#contract/profiles.ts';
import { extensionPaths } from '#contract/extensions.ts';
import { enterConnection, useConnection } from '#data/http/connection.ts';
import { fromBody } from '#form/from-body.ts';
import { useCheckedForm } from '#form/use-checked-form.ts';
import { emptyDirectory } from '#testing/form-frame.tsx';
import { answerCalls, connectAs, leavePage } from '#testing/page-network.ts';
import { setLocks } from '#testing/page-locks.ts';
import { render } from '#testing/render.tsx';
import { samples } from '#testing/samples.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import type { Draft } from '../drafts/new-draft.ts';
import { usePress } from './use-press.ts';

let service: TestService;
/** The calls that were sent, and the answer to the address lookup. */
let called: string[];
let place: PromiseWithResolvers<Response>;

beforeEach(async () => {
  setLocks();
  called = [];
  place = Promise.withResolvers();
  service = await startService();
  answerCalls((request) => {
    const { pathname } = new URL(request.url);
    called.push(pathname);
    return pathname === extensionPaths.place ? place.promise : service.app.fetch(request);
  });
});
afterEach(() => leavePage(service));

const taskOf = (id: string): Draft => ({
  id,
  values: {
    ...fromBody({
      kind: 'delivery',
      body: {
        ...samples.delivery.body,
        merchant_id: service.account.merchant_id,
        order_id: id,
      },
    }),
    zone: samples.delivery.zone,
    latitude: '',
    longitude: '',
  },
});

/** As the page does, the form has a task of its own for each account. */
const Page = () => {
  const connection = useConnection();
  const [first] = useState(() => taskOf('first'));
  const [second] = useState(() => taskOf('second'));
  const [account] = useState(connection?.id);
  const draft = connection?.id === account ? first : second;
  const form = useCheckedForm(draft.values, {
    kind: 'delivery',
    profile: profiles.documented,
    directory: emptyDirectory,
  });
  const drafts = {
    replaceDraft: () => true,
    advance: () => draft,
    openId: () => draft.id,
    isOpen: useRef(true),
  };
  const { press, unchanged } = usePress({
    kind: 'delivery',
    form,
    directory: emptyDirectory,
    draft,
    drafts,
    onAside: () => undefined,
  });
  return (
    <form>
      <button type="button" onClick={({ timeStamp }) => press({ at: timeStamp })}>
        Create
      </button>
      <output>{unchanged}</output>
    </form>
  );
};

it('a press that waits sends nothing once another account connects', async () => {
  const other = await connectAs(await service.createAccount('Other'));
  await connectAs(service.account);
  render(<Page />);
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  act(() => enterConnection(other));
  place.resolve(Response.json({ status: 200, message: 'OK', data: { place: null, time_zone: null } }));
  await expect
    .poll(() => screen.getByRole('status').textContent)
    .toContain('another account was connected while the address was being looked up');
  expect(called.filter((path) => path.includes('/task/create'))).toEqual([]);
});
