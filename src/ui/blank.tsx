import classes from './blank.module.css';

type BlankProps = {
  /** What will stand there: figures or a choice beside the heading, controls in a line, rows, or a card. */
  as: 'figures' | 'choice' | 'tools' | 'rows' | 'card';
};

/** Room in the HTML of the build for what depends on the person: the page has its size before the script is there. */
export const Blank = ({ as }: BlankProps) => <div className={classes['blank']} data-as={as} aria-hidden />;
