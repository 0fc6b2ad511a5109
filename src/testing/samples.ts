import type { DirectoryFile } from '#contract/list-rows.ts';
import type { TaskBody, TaskKind } from '#contract/operations.ts';
import { dayIn, timezoneAt } from './days.ts';

/** What the tests' accounts hold besides the merchant they are created with. */
export const directory = {
  merchants: [{ merchant_id: 'M-2', name: 'Harbor Foods' }],
  teams: [
    { team_id: 11, name: 'North team' },
    { team_id: 12, name: 'South team' },
  ],
  agents: [
    { fleet_id: '701', name: 'Ana Flores', phone: '+1 415 555 0701', team_ids: [11], tags: ['van', 'cold'] },
    { fleet_id: '702', name: 'Ben Okafor', phone: '+1 415 555 0702', team_ids: [12], tags: ['bike'] },
    { fleet_id: '703', name: 'Cleo Park', phone: '+1 415 555 0703', team_ids: [11, 12], tags: ['van'] },
  ],
  templates: [
    { name: 'Parcel_check', fields: [{ label: 'Parcel count' }, { label: 'Gate code' }] },
    { name: 'Cold_chain', fields: [{ label: 'Gate code' }, { label: 'Temperature' }] },
  ],
  promos: [
    { promo_id: 501, code: 'SPRING20', description: '20 % off in spring', status: 1 },
    { promo_id: 502, code: 'WELCOME10', description: '10 % off the first order', status: 0 },
    { promo_id: 503, code: 'FREESHIP', description: 'Free delivery', status: 1 },
  ],
} satisfies DirectoryFile;

type SampleOf<K extends TaskKind> = {
  /** The time zone of its address. */
  zone: string;
  /** Everything that is sent except key, merchant and order number. */
  body: Omit<TaskBody<K>, 'merchant_id' | 'order_id'>;
};

const pickupTime = `${dayIn(20)} 14:30:00`;

const pickup: SampleOf<'pickup'> = {
  zone: 'America/Los_Angeles',
  body: {
    job_description: 'Two boxes of "books"\nRing twice',
    job_pickup_phone: '+1 415 555 0101',
    job_pickup_name: 'Ana María López',
    job_pickup_email: 'ana@example.com',
    job_pickup_address: '1 Ferry Building, San Francisco, CA',
    job_pickup_latitude: '37.7955',
    job_pickup_longitude: '-122.3937',
    job_pickup_datetime: pickupTime,
    has_pickup: 1,
    has_delivery: 0,
    layout_type: 0,
    tracking_link: 1,
    timezone: timezoneAt(pickupTime, 'America/Los_Angeles'),
    pickup_custom_field_template: 'Parcel_check',
    pickup_meta_data: [
      { label: 'Parcel count', data: '2' },
      { label: 'Gate code', data: '#4711' },
    ],
    team_id: 11,
    auto_assignment: 1,
    p_ref_images: ['https://img.example.com/a.jpg?size=2&x=1', 'https://img.example.com/b.jpg'],
    notify: 1,
    geofence: 0,
    tags: 'van,cold',
  },
};

const delivery: SampleOf<'delivery'> = {
  zone: 'Asia/Kolkata',
  body: {
    job_description: 'Medicines, keep cold',
    job_pickup_phone: '+91 80 5555 0101',
    customer_email: 'ravi@example.com',
    customer_username: 'Ravi Iyer',
    customer_phone: '+91 80 5555 0102',
    customer_address: '12 MG Road, Bengaluru, India',
    latitude: '12.9756',
    longitude: '77.6050',
    job_delivery_datetime: `${dayIn(20)} 18:05:00`,
    has_pickup: 1,
    has_delivery: 0,
    layout_type: 0,
    tracking_link: 0,
    timezone: '-330',
    pickup_custom_field_template: 'Cold_chain',
    pickup_meta_data: [
      { label: 'Gate code', data: '007' },
      { label: 'Temperature', data: '-4 °C' },
    ],
    auto_assignment: 0,
    fleet_id: '702',
    p_ref_images: ['https://img.example.com/box.png'],
    notify: 0,
    geofence: 1,
    tags: '',
  },
};

const lunchDay = dayIn(40);

const pickupDelivery: SampleOf<'pickup-delivery'> = {
  zone: 'America/Chicago',
  body: {
    job_description: 'Lunch for six',
    job_pickup_phone: '+1 312 555 0101',
    job_pickup_name: 'Lou’s Deli',
    job_pickup_email: 'lou@example.com',
    job_pickup_address: '600 W Chicago Ave, Chicago, IL',
    job_pickup_latitude: '41.8969',
    job_pickup_longitude: '-87.6433',
    job_pickup_datetime: `${lunchDay} 11:00:00`,
    customer_email: 'dee@example.com',
    customer_username: 'Dee Brown',
    customer_phone: '+1 312 555 0102',
    customer_address: '233 S Wacker Dr, Chicago, IL',
    latitude: '41.8789',
    longitude: '-87.6359',
    job_delivery_datetime: `${lunchDay} 11:45:00`,
    has_pickup: 1,
    has_delivery: 0,
    layout_type: 0,
    tracking_link: 1,
    timezone: timezoneAt(`${lunchDay} 11:00:00`, 'America/Chicago'),
    pickup_custom_field_template: 'Parcel_check',
    pickup_meta_data: [
      { label: 'Parcel count', data: '6' },
      { label: 'Gate code', data: '12' },
    ],
    meta_data: [
      { label: 'Parcel count', data: '5' },
      { label: 'Gate code', data: '34' },
    ],
    auto_assignment: 1,
    p_ref_images: ['https://img.example.com/lunch.jpg'],
    notify: 1,
    geofence: 1,
    tags: 'bike',
    ride_type: 1,
  },
};

const appointmentDay = dayIn(30);

const appointment: SampleOf<'appointment'> = {
  zone: 'Australia/Sydney',
  body: {
    customer_email: 'mia@example.com',
    customer_username: 'Mia Nguyen',
    customer_phone: '+61 2 5550 0102',
    customer_address: '1 Macquarie St, Sydney, Australia',
    latitude: '-33.8599',
    longitude: '151.2128',
    job_pickup_datetime: `${appointmentDay} 09:00:00`,
    job_delivery_datetime: `${appointmentDay} 10:30:00`,
    timezone: timezoneAt(`${appointmentDay} 09:00:00`, 'Australia/Sydney'),
    has_pickup: 1,
    has_delivery: 0,
    layout_type: 0,
    tracking_link: 0,
    custom_field_template: 'Cold_chain',
    meta_data: [
      { label: 'Gate code', data: '99' },
      { label: 'Temperature', data: 'none' },
    ],
    auto_assignment: 0,
    ref_images: ['https://img.example.com/door.jpg'],
    notify: 1,
    geofence: 0,
    tags: '',
  },
};

/** One task of each kind with something in every field that its assignment allows. */
export const samples = { pickup, delivery, 'pickup-delivery': pickupDelivery, appointment } as const;
