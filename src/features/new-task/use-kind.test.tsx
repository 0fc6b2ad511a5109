// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useLocation } from 'wouter';
import { taskKinds, type TaskKind } from '#contract/operations.ts';
import { render } from '#testing/render.tsx';
import { useKind } from './use-kind.ts';

const Form = ({ addressed }: { addressed: TaskKind }) => {
  const { kind, changeKind } = useKind(addressed);
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
  history.replaceState(null, '', '/new/delivery');
  render(<Page />);
});

it('a press shows the task type at once, before its address', async () => {
  const { length } = history;
  press('pickup');
  expect([kind(), location.pathname]).toEqual(['pickup', '/new/delivery']);
  await vi.waitFor(() => expect(location.pathname).toBe('/new/pickup'));
  expect(history).toHaveLength(length);
});

it('an address that changes wins over an earlier press', async () => {
  press('pickup');
  press('link');
  expect(kind()).toBe('appointment');
  await act(() => new Promise((resolve) => void requestAnimationFrame(() => setTimeout(resolve))));
  expect(location.pathname).toBe('/new/appointment');
  act(() => history.pushState(null, '', '/new/delivery'));
  expect(kind()).toBe('delivery');
});

it('a press does not undo a later change of page', async () => {
  press('pickup');
  press('another page');
  await act(() => new Promise((resolve) => void requestAnimationFrame(() => setTimeout(resolve))));
  expect(location.pathname).toBe('/sent');
});
