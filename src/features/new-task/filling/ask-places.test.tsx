// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { useConnection } from '#data/http/connection.ts';
import type { TaskKind } from '#contract/operations.ts';
import { Sections } from '#form/sections.tsx';
import { newValues, type FormValues } from '#form/values.ts';
import { demoGeocoder } from '#hosts/demo-geocoder.ts';
import { FormFrame } from '#testing/form-frame.tsx';
import { answerCalls, connectAs, leavePage } from '#testing/page-network.ts';
import { render } from '#testing/render.tsx';
import { startService, type TestService } from '#testing/start-service.ts';
import { AskPlaces } from './ask-places.tsx';

const Form = ({ kind, values }: { kind: TaskKind; values: FormValues }) => {
  const connection = useConnection();
  return (
    <FormFrame kind={kind} values={values}>
      <Sections />
      <AskPlaces connection={connection} />
    </FormFrame>
  );
};

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

const open = async (kind: TaskKind = 'delivery', values = newValues({ zone: 'America/New_York' })) => {
  await connectAs(service.account);
  render(<Form kind={kind} values={values} />);
  return userEvent.setup();
};

const address = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Customer address' });
/** The name of a place is in two elements, of which a narrow line shows the first. */
const find = (text: string | RegExp) =>
  screen.findByText(
    (own, element) => {
      const said = element?.tagName === 'BDI' ? element.textContent : own;
      return typeof text === 'string' ? said === text : text.test(said);
    },
    { ignore: '[aria-live]' },
  );
const zone = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Time zone' });

it('a stop in another zone than the form’s shows when it is due there, once the form’s zone is right for the other stop', async () => {
  await serve(true);
  const user = await open(
    'pickup-delivery',
    newValues({
      zone: 'America/Chicago',
      job_pickup_latitude: '40.71427',
      job_pickup_longitude: '-74.00597',
      customer_address: '9 Oak St, San Francisco',
      job_pickup_datetime: '2027-01-12 00:30',
    }),
  );
  await find('Address is in New York time.');
  await find('Address is in Los Angeles time.');
  await user.click(screen.getAllByRole('button', { name: 'Use it' })[0] ?? document.body);
  expect(zone().value).toContain('New York');
  expect(screen.queryByRole('button', { name: 'Use it' })).toBeNull();
  await find('Los Angeles time, 3 h behind');
  await user.type(screen.getByRole('textbox', { name: 'Deliver before' }), '2027-01-12 01:45');
  await find('Due Mon 22:45, Los Angeles time');
  await user.clear(zone());
  await user.type(zone(), 'Los Angeles{Enter}');
  await find('Due 03:30, New York time');
});

it('an external geocoder is asked only once the field is left', async () => {
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
  await find('San Jose, California, US');
  expect(asked).toEqual([{ address: 'San Jose' }]);
});

it('typed coordinates show their distance from the place', async () => {
  await serve(true);
  const typed = { customer_address: 'Oakland', latitude: '47.6', longitude: '-122.3' };
  await open('delivery', newValues({ zone: 'America/New_York', ...typed }));
  expect(await find('Coordinates are 1089 km from Oakland, California, US')).toBeDefined();
});

it('the delivery shows how far it is from the pickup, where both places are known and not only their cities', async () => {
  await serve(true);
  const user = await open(
    'pickup-delivery',
    newValues({
      zone: 'America/Los_Angeles',
      job_pickup_latitude: '37.7955',
      job_pickup_longitude: '-122.3937',
      customer_address: '1355 Market St, San Francisco',
    }),
  );
  await find('city center only');
  expect(screen.queryByText(/from the pickup/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Exact coordinates' }));
  await user.type(screen.getByRole('textbox', { name: 'Latitude' }), '37.7766');
  await user.type(screen.getByRole('textbox', { name: 'Longitude' }), '-122.4169');
  await find('2.9 km from the pickup');
});
