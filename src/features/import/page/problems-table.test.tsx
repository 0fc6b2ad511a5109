// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { render } from '#testing/render.tsx';
import { firstPlan } from '../matching/first-plan.ts';
import { ProblemsTable } from './problems-table.tsx';

const table = (text: string, onChange: () => void) => (
  <ProblemsTable
    plan={firstPlan(['Notes'], { merchantId: 'm1' })}
    onChange={onChange}
    rows={[
      {
        number: 2,
        orderId: 'A-1',
        state: 'repair',
        next: 'repair',
        why: '',
        problems: [{ target: 'job_description', message: 'Too long.', answer: null }],
        texts: { job_description: text },
      },
    ]}
  />
);

const box = () => screen.getByRole<HTMLInputElement>('textbox');

it('shows the text that a row has now, and saves only what was typed', () => {
  const onChange = vi.fn<() => void>();
  const { rerender } = render(table('old', onChange));
  rerender(table('two\nlines', onChange));
  expect(box().value).toBe('two\nlines');
  fireEvent.focus(box());
  fireEvent.blur(box());
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.change(box(), { target: { value: 'one' } });
  rerender(table('other\nlines', onChange));
  expect(box().value).toBe('one');
  fireEvent.blur(box());
  expect(onChange).toHaveBeenCalledOnce();
});
