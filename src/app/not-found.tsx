import { Link } from 'wouter';
import { Page } from '#ui/page.tsx';

export const NotFound = () => (
  <Page title="Page not found">
    <p>
      Nothing is at this address. Go to <Link href="/">New task</Link>.
    </p>
  </Page>
);
