// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { render } from '#testing/render.tsx';
import { CopyButton } from './copy-button.tsx';

it('a copy button that stands for another text does not say that it is copied', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<CopyButton text="A-17" label="Copy A-17" />);
  await user.click(screen.getByRole('button', { name: 'Copy A-17' }));
  expect(await screen.findByText('Copied')).toBeDefined();
  rerender(<CopyButton text="A-18" label="Copy A-18" />);
  expect(screen.queryByText('Copied')).toBeNull();
  expect(screen.getByRole('button', { name: 'Copy A-18' }).dataset['state']).toBe('idle');
});

it('a main copy button is filled until it has copied, and says so once', async () => {
  const onCopied = vi.fn<() => void>();
  const user = userEvent.setup();
  render(<CopyButton text="key" label="Copy key" hasCaption isMain onCopied={onCopied} />);
  const copy = screen.getByRole('button', { name: 'Copy key' });
  expect(copy.dataset['variant']).toBe('filled');
  await user.click(copy);
  await screen.findByText('Copied');
  expect(copy.dataset['variant']).toBe('default');
  expect(onCopied).toHaveBeenCalledOnce();
});
