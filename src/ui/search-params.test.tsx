// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from '#testing/render.tsx';
import { useSearchParam, useTypedParam } from './search-params.ts';

const Search = () => {
  const [text, setText] = useTypedParam('q');
  const [, setState] = useSearchParam('state');
  return (
    <>
      <input aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => setText('')}>
        Clear
      </button>
      <button type="button" onClick={() => setState('active')}>
        Active
      </button>
    </>
  );
};

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, '', '/promos');
  render(<Search />);
});
afterEach(() => {
  vi.useRealTimers();
  history.replaceState(null, '', '/');
});

const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' });
const type = (text: string) => {
  box().focus();
  for (let length = 1; length <= text.length; length += 1)
    fireEvent.input(box(), { target: { value: text.slice(0, length) } });
};

it('the address follows the typed text after a pause', () => {
  type('autumn');
  expect([box().value, location.search]).toEqual(['autumn', '']);
  act(() => void vi.advanceTimersByTime(300));
  expect([box().value, location.search]).toEqual(['autumn', '?q=autumn']);
});

it('a value that is set is not overwritten by earlier typing', () => {
  type('autumn');
  fireEvent.click(screen.getByRole('button', { name: 'Active' }));
  expect(location.search).toBe('?state=active');
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  act(() => void vi.advanceTimersByTime(1000));
  expect([box().value, location.search]).toEqual(['', '?state=active']);
});
