import { Avatar as MantineAvatar } from '@mantine/core';
import '@mantine/core/styles/Avatar.layer.css';

const grounds = ['av-1', 'av-2', 'av-3', 'av-4', 'av-5', 'av-6', 'av-7', 'av-8'];

/** A person's initials on a quiet ground, the same for the same name. The name is next to it. */
export const Avatar = ({ name }: { name: string }) => (
  <MantineAvatar aria-hidden size="1.5rem" name={name} color="initials" allowedInitialsColors={grounds} />
);
