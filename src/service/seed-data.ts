import type { DirectoryFile } from '#contract/list-rows.ts';

/** A believable courier company to try the desk with, and for screenshots: the same rows each time. */

/** The account's default merchant. */
export const demoMerchant = { merchant_id: 'M-1001', name: 'Harbor Market' };

const merchants = [demoMerchant, { merchant_id: 'M-1002', name: 'Golden Gate Kitchen' }];

const teams = [
  { team_id: 101, name: 'Downtown' },
  { team_id: 102, name: 'Mission & Castro' },
  { team_id: 103, name: 'Sunset & Richmond' },
  { team_id: 104, name: 'East Bay' },
];

/** Name, teams, tags; ids and phones follow from the position. */
const agents: readonly [name: string, teamIds: number[], tags: string[]][] = [
  ['Ana Flores', [101], ['bike', 'express']],
  ['Ben Okafor', [101], ['car', 'fragile']],
  ['Carmen Ruiz', [101, 102], ['bike']],
  ['Daniel Kim', [101], ['van', 'heavy']],
  ['Elena Petrova', [101], ['car', 'cold-chain']],
  ['Grace Nguyen', [102], ['bike', 'express']],
  ['Keiko Tanaka', [102], ['car', 'cold-chain', 'express']],
  ['Maya Patel', [103], ['car', 'fragile']],
  ['Pedro Álvarez', [103, 104], ['car', 'express']],
  ['Samir Haddad', [104], ['van', 'heavy']],
  ['Uma Krishnan', [104], ['bike', 'fragile']],
  ['Wendy Zhao', [104], ['car', 'express', 'fragile']],
];

const templates = [
  { name: 'Food order', labels: ['Items', 'Total_Price', 'Allergies', 'Cutlery'] },
  { name: 'Parcel', labels: ['Weight (kg)', 'Size', 'Contents', 'Declared value'] },
  { name: 'Cash_on_delivery', labels: ['Amount', 'Currency', 'Change for'] },
  { name: 'Furniture', labels: ['Pieces', 'Floor', 'Lift', 'Assembly'] },
  { name: 'Pharmacy', labels: ['Prescription', 'Keep cold', 'ID check'] },
  { name: 'Home service', labels: ['Service', 'Duration (min)', 'Access notes'] },
];

/** Code, description, whether it is active. */
const promos: readonly [code: string, description: string, status: 0 | 1][] = [
  ['WELCOME10', '10% off the first order', 1],
  ['WELCOME20', '20% off the first order over $40', 0],
  ['FREESHIP', 'Free delivery, any order', 1],
  ['LUNCH5', '$5 off from 11:00 to 14:00', 1],
  ['DINNER7', '$7 off after 18:00', 0],
  ['BRUNCH15', '15% off on Sundays until noon', 1],
  ['COFFEE2', '$2 off any coffee order', 1],
  ['SUSHI12', '12% off sushi sets', 1],
  ['TACOTUES', 'Tacos half price on Tuesdays', 1],
  ['VEGGIE8', '8% off the vegetarian menu', 0],
  ['STUDENT', '10% off with a student card', 1],
  ['OFFICE50', '$50 off catering over $400', 1],
  ['NEWYEAR', '$10 off in the first week of January', 0],
  ['SPRING15', '15% off in March and April', 0],
  ['BLACKFRIDAY', '25% off parcels sent the same day', 1],
  ['EXPRESS1H', '$3 off deliveries within the hour', 1],
  ['RAINYDAY', '10% off when it rains', 1],
  ['REFER10', '$10 for whoever brings a friend', 1],
];

const digits = (index: number): string => String(index + 1).padStart(2, '0');

/** The directory of the demo account. */
export const seedDirectory: DirectoryFile = {
  merchants,
  teams,
  agents: agents.map(([name, team_ids, tags], index) => ({
    fleet_id: `20${digits(index)}`,
    name,
    phone: `+1 415 555 01${digits(index)}`,
    team_ids,
    tags,
  })),
  templates: templates.map(({ name, labels }) => ({ name, fields: labels.map((label) => ({ label })) })),
  promos: promos.map(([code, description, status], index) => ({
    promo_id: 501 + index,
    code,
    description,
    status,
  })),
};
