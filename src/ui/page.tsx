import type { ReactNode } from 'react';
import classes from './page.module.css';
import { usePageHeading } from './use-page-heading.ts';

type PageProps = {
  /** The heading, and the tab's title. */
  title: string;
  /** One quiet line under the heading. */
  intro?: ReactNode;
  /** Buttons that concern the whole page. */
  actions?: ReactNode;
  /** What stands at the end of the heading: a picture of the whole. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A page with its heading, which gets the focus after a navigation inside the app. */
export const Page = ({ title, intro, actions, aside, children }: PageProps) => {
  const heading = usePageHeading(title);
  return (
    <div className={classes['page']}>
      <header className={classes['head']}>
        <div className={classes['words']}>
          <h1 ref={heading} tabIndex={-1} className={classes['title']}>
            {title}
          </h1>
          {intro && <p className={classes['intro']}>{intro}</p>}
        </div>
        {aside}
        {actions && <div className={classes['actions']}>{actions}</div>}
      </header>
      {children}
    </div>
  );
};
