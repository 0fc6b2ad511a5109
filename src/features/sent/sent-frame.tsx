import { Blank, PageFrame } from '#ui/page-frame.tsx';
import { words } from './words.ts';

/** The page before it is known whose tasks it is to show. */
export const SentFrame = () => (
  <PageFrame title={words.title} intro={words.intro} actions={<Blank as="choice" />}>
    <Blank as="tools" />
    <Blank as="rows" />
  </PageFrame>
);
