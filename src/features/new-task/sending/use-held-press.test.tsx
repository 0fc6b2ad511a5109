// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '#testing/render.tsx';
import { useHeldPress } from './use-held-press.ts';

const Page = ({ say }: { say: (what: string) => void }) => {
  const { hold } = useHeldPress({ onGoOn: () => say('sent'), onTyped: () => say('typed') });
  const press = () => hold({ options: {}, task: 'delivery 1', answered: new Promise(() => {}) });
  return (
    <>
      <form>
        <button type="button" onClick={press}>
          Create
        </button>
        <input aria-label="Note" />
      </form>
      <button onClick={() => say('left')}>Another draft</button>
    </>
  );
};

const open = () => {
  const said: string[] = [];
  render(<Page say={(what) => said.push(what)} />);
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  return said;
};

it('a press that waits goes on before a click beside the form acts, and once', () => {
  const said = open();
  fireEvent.click(screen.getByRole('button', { name: 'Another draft' }));
  expect(said).toEqual(['sent', 'left']);
});

it('a press that waits goes on waiting where the form is clicked, and ends where that is edited', () => {
  const said = open();
  const note = screen.getByRole('textbox', { name: 'Note' });
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  fireEvent.click(note);
  expect(said).toEqual([]);
  fireEvent.input(note, { target: { value: 'x' } });
  expect(said).toEqual(['typed']);
});
