// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { Sections } from '#form/fields/sections.tsx';
import { newValues } from '#form/values.ts';
import { demoGeocoder } from '#hosts/demo-geocoder.ts';
import { FormFrame } from '#testing/form-frame.tsx';
import { answerCalls, connectAs, leavePage } from '#testing/page-network.ts';
import { render } from '#testing/render.tsx';
import { startService, type TestService } from '#testing/start-service.ts';
import { PlacesProvider } from './places-provider.tsx';

let service: TestService;
/** What the service was asked about, in order. */
let asked: unknown[];

const serve = async (isOwn: boolean) => {
  service = await startService({ geocoder: { find: demoGeocoder.find, isOwn } });
  answerCalls(async (request) => {
    if (request.url.endsWith('/open/place')) {
      const { api_key: _key, ...question } = (await request.clone().json()) as Record<string, unknown>;
      asked.push(question);
    }
    return service.app.fetch(request);
  });
};

beforeEach(() => {
  asked = [];
});
afterEach(() => leavePage(service));

const open = async (values = newValues()) => {
  await connectAs(service.account);
  render(
    <FormFrame kind="delivery" values={values}>
      <PlacesProvider>
        <Sections />
      </PlacesProvider>
    </FormFrame>,
  );
};

const address = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Customer address' });
it('looks an address up at an external geocoder only after the field is left', async () => {
  await serve(false);
  await open();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  address().focus();
  for (const text of ['San', 'San Jose']) {
    fireEvent.change(address(), { target: { value: text } });
    act(() => void vi.advanceTimersByTime(60_000));
  }
  expect(asked).toEqual([]);
  vi.useRealTimers();
  act(() => address().blur());
  await screen.findByText('San Jose, California, US');
  expect(asked).toEqual([{ address: 'San Jose' }]);
});

it('typed coordinates show their distance from the place', async () => {
  await serve(true);
  const typed = { customer_address: 'Oakland', latitude: '47.6', longitude: '-122.3' };
  await open(newValues(typed));
  expect(await screen.findByText('Coordinates are 1,089 km from Oakland, California, US')).toBeDefined();
});
