import { Avatar as MantineAvatar } from '@mantine/core';
import '@mantine/core/styles/Avatar.layer.css';

const grounds = ['av-1', 'av-2', 'av-3', 'av-4', 'av-5', 'av-6', 'av-7', 'av-8'];

/** The first letters of the first and the last word; of a text without letters its first character. */
const initials = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1);
  return (ends.length > 0 ? ends : [name.trim()]).map((word) => Array.from(word ?? '')[0] ?? '').join('');
};

/** A person's initials on a quiet ground, the same for the same name. The name is next to it. */
export const Avatar = ({ name }: { name: string }) => (
  <MantineAvatar aria-hidden size="1.5rem" name={name} color="initials" allowedInitialsColors={grounds}>
    {initials(name).toUpperCase()}
  </MantineAvatar>
);
