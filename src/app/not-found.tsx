import { Link } from 'wouter';
import { Page } from '#ui/page.tsx';
import { words } from './words.ts';

export const NotFound = () => (
  <Page title={words.notFound}>
    <p>
      {words.nothingHere} <Link href="/">{words.newTask}</Link>.
    </p>
  </Page>
);
