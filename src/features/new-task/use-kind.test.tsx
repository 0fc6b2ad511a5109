// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useLocation } from 'wouter';
import { taskKinds, type TaskKind } from '#contract/operations.ts';
import { render } from '#testing/render.tsx';
import { useKind } from './use-kind.ts';

/** What was drawn, each with the address that it was drawn at. */
let drawn: string[];
/** What the tabs were given to change the kind by. */
let given: Set<unknown>;

const Form = ({ addressed }: { addressed: TaskKind }) => {
  const { kind, changeKind } = useKind(addressed);
  given.add(changeKind);
  drawn.push(`${kind} at ${location.pathname}`);
  return (
    <>
      <output>{kind}</output>
      {taskKinds.map((each) => (
        <button key={each} type="button" onClick={() => changeKind(each)}>
          {each}
        </button>
      ))}
    </>
  );
};

const Page = () => {
  const [path, navigate] = useLocation();
  return (
    <>
      <Form addressed={taskKinds.find((kind) => path === `/new/${kind}`) ?? 'delivery'} />
      <button type="button" onClick={() => navigate('/new/appointment')}>
        link
      </button>
      <button type="button" onClick={() => navigate('/sent')}>
        another page
      </button>
    </>
  );
};

const press = (name: string) => act(() => screen.getByRole('button', { name }).click());
const kind = () => screen.getByRole('status').textContent;

beforeEach(() => {
  drawn = [];
  given = new Set();
  history.replaceState(null, '', '/new/delivery');
  render(<Page />);
});

it('a press draws the kind at once; the address follows when that is on the screen, as the same entry of the history', async () => {
  const { length } = history;
  press('pickup');
  expect(drawn.at(-1)).toBe('pickup at /new/delivery');
  await vi.waitFor(() => expect(location.pathname).toBe('/new/pickup'));
  expect(kind()).toBe('pickup');
  expect(history).toHaveLength(length);
});

it('the tabs are given one function, whatever the address: they are not drawn again when it follows', async () => {
  press('pickup');
  await vi.waitFor(() => expect(location.pathname).toBe('/new/pickup'));
  press('link');
  expect(kind()).toBe('appointment');
  expect(given.size).toBe(1);
});

it('a press that goes back before the address follows leaves it as it is', async () => {
  press('pickup');
  press('delivery');
  await act(() => new Promise((resolve) => void requestAnimationFrame(() => setTimeout(resolve))));
  expect(kind()).toBe('delivery');
  expect(location.pathname).toBe('/new/delivery');
});

it('of several presses before the address follows the last one counts', async () => {
  press('pickup');
  press('delivery');
  press('appointment');
  press('pickup-delivery');
  await vi.waitFor(() => expect(location.pathname).toBe('/new/pickup-delivery'));
  expect(kind()).toBe('pickup-delivery');
});

it('an address that changes wins over a press, also when it is the one of that press again', async () => {
  press('pickup');
  press('link');
  expect(kind()).toBe('appointment');
  await act(() => new Promise((resolve) => void requestAnimationFrame(() => setTimeout(resolve))));
  expect(location.pathname).toBe('/new/appointment');
  act(() => history.pushState(null, '', '/new/delivery'));
  expect(kind()).toBe('delivery');
});

it('whoever goes to another page at once is not called back by the address of the kind', async () => {
  press('pickup');
  press('another page');
  await act(() => new Promise((resolve) => void requestAnimationFrame(() => setTimeout(resolve))));
  expect(location.pathname).toBe('/sent');
});
