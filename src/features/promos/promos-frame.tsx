import { Blank } from '#ui/blank.tsx';
import { Page } from '#ui/page.tsx';
import { words } from './words.ts';

/** The page before it is known whose promos it is to show. */
export const PromosFrame = () => (
  <Page title={words.title} intro={words.intro} aside={<Blank as="figures" />}>
    <Blank as="tools" />
    <Blank as="rows" />
  </Page>
);
