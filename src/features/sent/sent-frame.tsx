import { Blank } from '#ui/blank.tsx';
import { Page } from '#ui/page.tsx';
import { words } from './words.ts';

/** The page before it is known whose tasks it is to show. */
export const SentFrame = () => (
  <Page title={words.title} intro={words.intro} actions={<Blank as="choice" />}>
    <Blank as="tools" />
    <Blank as="rows" />
  </Page>
);
