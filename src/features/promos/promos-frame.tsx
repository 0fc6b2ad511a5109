import { Blank, PageFrame } from '#ui/page-frame.tsx';
import { words } from './words.ts';

/** The page before it is known whose promos it is to show. */
export const PromosFrame = () => (
  <PageFrame title={words.title} intro={words.intro} aside={<Blank as="figures" />}>
    <Blank as="tools" />
    <Blank as="rows" />
  </PageFrame>
);
