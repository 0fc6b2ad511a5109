// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { render } from '#testing/render.tsx';
import { latePart } from './late-part.tsx';

it('a late part is drawn again when what it is given changes, and not when only what stands around it does', async () => {
  let draws = 0;
  const Late = latePart(async () => ({ text }: { text: string }) => {
    draws += 1;
    return <p>{text}</p>;
  });
  const Around = () => {
    const [count, setCount] = useState(0);
    const [text, setText] = useState('first');
    return (
      <>
        <button type="button" onClick={() => setCount(count + 1)}>
          Count {count}
        </button>
        <button type="button" onClick={() => setText('second')}>
          Text
        </button>
        <Late text={text} />
      </>
    );
  };
  render(<Around />);
  await screen.findByText('first');
  draws = 0;
  act(() => screen.getByRole('button', { name: 'Count 0' }).click());
  await screen.findByText('Count 1');
  expect(draws).toBe(0);
  act(() => screen.getByRole('button', { name: 'Text' }).click());
  expect(await screen.findByText('second')).toBeDefined();
  expect(draws).toBe(1);
});
