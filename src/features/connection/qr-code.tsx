import { encode } from 'uqr';
import classes from './keys.module.css';

/** A text as a QR code, for the camera of another device. @param label what it is, for those who do not see it. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className={classes['code']}>
      <path d={path} />
    </svg>
  );
};
