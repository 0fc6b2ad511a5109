import { describeSaved } from './describe-saved.ts';
import { draftWords as words } from './draft-words.ts';
import type { ListedDraft } from './use-draft-list.ts';

/** Where a draft goes and how far it is kept, in one line. */
export const draftFacts = ({ place, savedAt, isOpenElsewhere }: ListedDraft): string =>
  [
    place,
    savedAt === null ? words.notSaved : words.savedAt(describeSaved(savedAt)),
    ...(isOpenElsewhere ? [words.elsewhere] : []),
  ].join(' · ');
