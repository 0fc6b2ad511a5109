import { isRole, type Role } from '#contract/roles.ts';
import { formatList } from '#time/language.ts';

/** What a person reads of a role. */
export const roleWords: Record<Role, { name: string; text: string }> = {
  reader: { name: 'Reader', text: 'Sees tasks, lists and promo codes; changes nothing' },
  dispatcher: { name: 'Dispatcher', text: 'Creates tasks, and sees all that a reader sees' },
  marketing: { name: 'Marketing', text: 'Sees and switches promo codes; sees no customer' },
  driver: { name: 'Driver', text: 'Reports positions and how far tasks have come' },
  owner: { name: 'Owner', text: 'Everything, and the keys of the account' },
};

/** Roles as a list in words; one that this version does not know by the service's own word. */
export const roleNames = (roles: readonly string[]): string =>
  formatList(roles.map((role) => (isRole(role) ? roleWords[role].name : role)));
