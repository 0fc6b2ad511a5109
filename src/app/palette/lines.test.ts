import { IconPlus } from '@tabler/icons-react';
import { describe, expect, it } from 'vitest';
import { findLines, type Line } from './lines.ts';

const line = (group: string, label: string, hint = ''): Line => ({
  group,
  id: label,
  label,
  hint,
  icon: IconPlus,
  run: () => undefined,
});

const found = (typed: string, lines: readonly Line[]) =>
  [...findLines(typed, lines).values()].flat().map(({ label }) => label);

describe('findLines', () => {
  it('finds a line by words of its label and hint in any order, without accents', () => {
    const lines = [line('Pages', 'Sent'), line('Drafts', 'Zoë Quintana', 'Delivery · 500 Castro St')];
    expect(found('castro ZOE', lines)).toEqual(['Zoë Quintana']);
    expect(found('castro sent', lines)).toEqual([]);
  });

  it('shows at most six drafts', () => {
    const drafts = Array.from({ length: 9 }, (_, at) => line('Drafts', `Draft ${at}`));
    expect(found('', drafts)).toHaveLength(6);
    expect(found('draft 8', drafts)).toEqual(['Draft 8']);
  });
});
