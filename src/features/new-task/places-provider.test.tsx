// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { Sections } from '#form/fields/sections.tsx';
import { newValues } from '#form/values.ts';
import { demoGeocoder } from '#hosts/demo-geocoder.ts';
import { FormFrame } from '#testing/form-frame.tsx';
import { answerCalls, connectAs, leavePage } from '#testing/page-network.ts';
import { render } from '#testing/render.tsx';
import { startService, type TestService } from '#testing/start-service.ts';
import { PlacesProvider } from './places-provider.tsx';

let service: TestService;

afterEach(() => leavePage(service));

it('looks an address up at an external geocoder only after the field is left', async () => {
  service = await startService({ geocoder: { find: demoGeocoder.find, isOwn: false } });
  const asked: unknown[] = [];
  answerCalls(async (request) => {
    if (request.url.endsWith('/open/place')) asked.push(await request.clone().json());
    return service.app.fetch(request);
  });
  await connectAs(service.account);
  render(
    <FormFrame kind="delivery" values={newValues()}>
      <PlacesProvider>
        <Sections />
      </PlacesProvider>
    </FormFrame>,
  );
  const address = screen.getByRole<HTMLInputElement>('textbox', { name: 'Customer address' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  address.focus();
  for (const text of ['San', 'San Jose']) {
    fireEvent.change(address, { target: { value: text } });
    act(() => void vi.advanceTimersByTime(60_000));
  }
  expect(asked).toEqual([]);
  vi.useRealTimers();
  act(() => address.blur());
  await screen.findByText('San Jose, California, US');
  expect(asked).toMatchObject([{ address: 'San Jose' }]);
});
