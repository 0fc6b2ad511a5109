// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '#testing/render.tsx';
import { TextFileButton } from './text-file-button.tsx';

it('a file that cannot be read says so, until one is read', async () => {
  const texts: string[] = [];
  render(
    <TextFileButton accept=".json" onText={(text) => texts.push(text)}>
      Import
    </TextFileButton>,
  );
  const choose = (text: () => Promise<string>) => {
    const file = Object.assign(new File([], 'lists.json'), { text });
    fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, {
      target: { files: [file] },
    });
  };
  choose(() => Promise.reject(new DOMException('It is only in the cloud.', 'NotFoundError')));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This file can’t be read/);
  choose(() => Promise.resolve('[]'));
  await waitFor(() => expect(texts).toEqual(['[]']));
  expect(screen.queryByRole('alert')).toBeNull();
});
