// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { outboxPage } from '#testing/outbox-page.ts';
import { render } from '#testing/render.tsx';
import type { ImportDraft } from '../import-types.ts';
import { CreateSection } from './create-section.tsx';
import type { Skips } from './use-skips.ts';

outboxPage();

const skips: Skips = {
  canCreate: true,
  isKnown: true,
  isUnread: false,
  hasServiceAnswered: true,
  doubts: [],
  left: [],
  sent: [],
  checkAgain: () => Promise.resolve(true),
  choices: {},
  choose: () => undefined,
  skipped: new Set(),
};

const show = (isNext: boolean) =>
  render(
    <CreateSection
      isShown
      isNext={isNext}
      draft={{ id: 'i', rows: [], plan: { columns: {}, given: {} } } as unknown as ImportDraft}
      checked={[]}
      file={null}
      outcomes={new Map()}
      skips={skips}
      isSaving={false}
      onCreate={() => Promise.resolve('ok')}
    >
      {null}
    </CreateSection>,
  );

it('the pace is asked beside Create before a run alone: a run has it in the card of its file', () => {
  const { unmount } = show(true);
  expect(screen.getByRole('combobox', { name: 'Pace' })).toBeDefined();
  unmount();
  show(false);
  expect(screen.queryByRole('combobox', { name: 'Pace' })).toBeNull();
});
