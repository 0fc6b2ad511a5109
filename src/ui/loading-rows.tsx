import classes from './loading-rows.module.css';
import { LiveText } from './live-text.tsx';

/** Grey bars where rows will be. They appear after 300 ms (style sheet), so that a quick answer does not flicker. */
export const LoadingRows = ({ label }: { label: string }) => (
  <div className={classes['rows']} aria-busy>
    <LiveText>{label}</LiveText>
    <i />
    <i />
    <i />
    <i />
    <i />
    <i />
  </div>
);
