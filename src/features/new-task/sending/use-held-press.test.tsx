// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '#testing/render.tsx';
import { useHeldPress } from './use-held-press.ts';

type PageProps = { say: (what: string) => void; answered: Promise<unknown> };

const Page = ({ say, answered }: PageProps) => {
  const { hold } = useHeldPress({ onGoOn: () => say('sent'), onTyped: () => say('typed') });
  const press = () => hold({ options: { at: 0 }, task: 'delivery 1', answered });
  return (
    <>
      <form>
        <button type="button" onClick={press}>
          Create
        </button>
        <input aria-label="Note" />
        <button type="button" data-leaves onClick={() => say('left')}>
          Reopen it
        </button>
        <a
          href="/sent"
          onClick={(event) => {
            event.preventDefault();
            say('left');
          }}
        >
          Show in Sent
        </a>
        <a
          href="#field"
          onClick={(event) => {
            event.preventDefault();
            say('shown');
          }}
        >
          Phone
        </a>
      </form>
      <button onClick={() => say('left')}>Another draft</button>
    </>
  );
};

const open = (answered: Promise<unknown> = new Promise(() => {})) => {
  const said: string[] = [];
  render(<Page say={(what) => said.push(what)} answered={answered} />);
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  return said;
};

it.each([
  ['beside the form', 'button', 'Another draft'],
  ['on another task in it', 'button', 'Reopen it'],
  ['on a link to another page in it', 'link', 'Show in Sent'],
])(
  'a press that waits is not left behind by a click %s, which acts once it is over',
  async (_where, role, name) => {
    const answered = Promise.withResolvers<void>();
    const said = open(answered.promise);
    fireEvent.click(screen.getByRole(role, { name }));
    expect(said).toEqual([]);
    answered.resolve();
    await waitFor(() => expect(said).toEqual(['sent']));
    fireEvent.click(screen.getByRole(role, { name }));
    expect(said).toEqual(['sent', 'left']);
  },
);

it('a press that waits goes on waiting where the form is clicked, and ends where that is edited', () => {
  const said = open();
  const note = screen.getByRole('textbox', { name: 'Note' });
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  fireEvent.click(note);
  fireEvent.click(screen.getByRole('link', { name: 'Phone' }));
  expect(said).toEqual(['shown']);
  fireEvent.input(note, { target: { value: 'x' } });
  expect(said).toEqual(['shown', 'typed']);
});
