import { useEffect, useRef, type ReactNode } from 'react';
import classes from './page.module.css';

type PageProps = {
  /** The heading, and the tab's title. */
  title: string;
  /** One quiet line under the heading. */
  intro?: ReactNode;
  /** Buttons that concern the whole page. */
  actions?: ReactNode;
  children: ReactNode;
};

// The first page of a visit leaves the focus where the browser put it.
let isFirstPage = true;

/** A page with its heading. Coming from another page, the heading takes the focus, so that it is read and Tab starts there. */
export const Page = ({ title, intro, actions, children }: PageProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Dispatch Desk`;
  }, [title]);
  useEffect(() => {
    if (isFirstPage) isFirstPage = false;
    else {
      window.scrollTo(0, 0);
      heading.current?.focus({ preventScroll: true });
    }
  }, []);
  return (
    <div className={classes['page']}>
      <header className={classes['head']}>
        <div className={classes['words']}>
          <h1 ref={heading} tabIndex={-1} className={classes['title']}>
            {title}
          </h1>
          {intro && <p className={classes['intro']}>{intro}</p>}
        </div>
        {actions && <div className={classes['actions']}>{actions}</div>}
      </header>
      {children}
    </div>
  );
};
