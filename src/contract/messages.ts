import { exampleDay } from '#time/wall-time.ts';
import { maxEntries } from './fields.ts';

/** Messages on a value that is missing or wrong, of the dashboard before sending and of the service on arrival. */

export const missing = {
  merchant: 'Choose the merchant this task is for.',
  orderNumber: 'Enter an order number.',
  description: 'Describe the work to be done.',
  phone: 'Enter a phone number.',
  address: 'Enter the address, or exact coordinates.',
  latitude: 'Enter the latitude too, or clear the longitude.',
  longitude: 'Enter the longitude too, or clear the latitude.',
  datetime: 'Enter a date and time.',
  zone: 'Choose the time zone of the job.',
  team: 'Choose the team to assign from.',
  label: 'Give each custom field a label.',
} as const;

export const invalid = {
  apiKey: 'Remove the API key. Others would see it.',
  email: 'Enter an email address, like ana@example.com.',
  phone: 'Enter a phone number of at least 3 digits, without decimals, like +1 415 555 0101.',
  latitude: 'Enter a latitude between -90 and 90, like 40.7128.',
  longitude: 'Enter a longitude between -180 and 180, like -74.006.',
  nullIsland: 'The point 0, 0 lies in the ocean. Clear both to look the address up.',
  link: 'Enter a web address without blanks, like https://example.com/photo.jpg.',
  text: 'Must be text.',
  datetime: `Must be a date and time, like ${exampleDay} 14:30:00.`,
  offset: 'Must be UTC minus local time in minutes with a sign, like +480.',
  flag: 'Must be 0 or 1.',
  integer: 'Must be a whole number.',
  metaData: `Must be a list of at most ${maxEntries} objects with label and data.`,
  links: `Must be a list of at most ${maxEntries} links.`,
} as const;
