import type { ReactNode } from 'react';
import classes from './sections.module.css';

type SectionProps = {
  /** Its name, or the button that is its name. */
  title: ReactNode;
  icon: ReactNode;
  /** It continues the section above: no line between them. */
  joined?: boolean;
  children: ReactNode;
};

/** A part of the form: its name in the margin, its fields beside it. */
export const FormSection = ({ title, icon, joined = false, children }: SectionProps) => (
  <section className={classes['section']} data-joined={joined || undefined}>
    <h2 className={classes['heading']}>
      {icon}
      {title}
    </h2>
    <div className={classes['body']}>{children}</div>
  </section>
);
