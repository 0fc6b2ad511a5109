import classes from './avatar.module.css';

const colours = 5;

/** The first letters of the first and the last word; of a text without letters its first character. */
const initials = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1);
  return (ends.length > 0 ? ends : [name.trim()]).map((word) => Array.from(word ?? '')[0] ?? '').join('');
};

const colourOf = (name: string): number =>
  (Array.from(name).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % colours) + 1;

/** A person's initials on a quiet ground, the same for the same name. The name stands beside it. */
export const Avatar = ({ name }: { name: string }) => (
  <span className={classes['avatar']} data-colour={colourOf(name)} aria-hidden>
    {initials(name).toUpperCase()}
  </span>
);
