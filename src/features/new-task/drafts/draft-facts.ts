import { describeSaved } from './describe-saved.ts';
import { draftWords as words } from './draft-words.ts';
import type { ListedDraft } from './use-draft-list.ts';

/** The place of a draft and when it was saved, in one line. */
export const draftFacts = ({ place, savedAt, isOpenElsewhere }: ListedDraft): string =>
  [
    place,
    savedAt === null ? words.notSaved : words.savedAt(describeSaved(savedAt)),
    ...(isOpenElsewhere ? [words.elsewhere] : []),
  ].join(' · ');
