import { isWireOffset } from '#contract/formats.ts';
import { lastStopOf, stopsOf } from '#contract/operations.ts';
import { legOf } from '#contract/sides.ts';
import type { StoredTask } from '#contract/task-answer.ts';
import { wallsOf } from '#contract/task-times.ts';
import type { FieldNames, NameAssignment } from '#data/lists/use-names.ts';
import { cityOnClock, describeOffset } from '#time/describe.ts';
import { answerFacts, fieldFacts, type Fact, type ShownTask } from './task-facts.ts';
import { detailWords as words } from './words.ts';

/** A stored task as its details show it. The service has only the offset of its zone, and may tell which city has that clock. */
export const shownTaskOf = ({ kind, body, time_zone }: StoredTask): ShownTask => {
  const offset = body['timezone'];
  if (typeof offset !== 'string' || !isWireOffset(offset)) return { kind, body, summary: { zone: '' } };
  const wall = wallsOf({ kind, body }).at(-1);
  const city = time_zone && wall !== undefined ? cityOnClock(time_zone, wall, Number(offset)) : null;
  const zone = [city, describeOffset(Number(offset))].filter((part) => part !== null).join(' · ');
  return { kind, body, summary: { zone, ...(city && time_zone && { zoneChoice: time_zone }) } };
};

/** Order number, who and where of a stored task; blank where its body says nothing. */
export const headOf = ({ kind, body }: StoredTask): { orderId: string; who: string; where: string } => {
  const at = (name: string): string => (typeof body[name] === 'string' ? body[name].trim() : '');
  const { name, phone } = lastStopOf(kind);
  const places = stopsOf(kind).map(
    ({ address, latitude, longitude }) =>
      at(address) || [at(latitude), at(longitude)].filter(Boolean).join(', '),
  );
  return {
    orderId: at('order_id'),
    who: at(name) || at(phone),
    where: places.filter(Boolean).join(' → '),
  };
};

/** The points that the service found itself, of an address and not the middle of its city; those that were given are fields of the body. */
const pointFacts = ({ kind, coordinates }: StoredTask): Fact[] => {
  const stops = stopsOf(kind);
  return stops.flatMap(({ side }) => {
    const leg = legOf[side];
    const point = coordinates[leg];
    if (point?.precision !== 'address') return [];
    const label = stops.length === 1 ? words.point : words.pointOf[leg];
    return [{ label, text: `${point.latitude}, ${point.longitude}`, copy: label }];
  });
};

type Naming = {
  names: FieldNames;
  nameAssignment: NameAssignment;
};

/** Everything that the service has stored of a task, but what the head of the details says, its longer texts and custom fields. */
export const storedFacts = (task: StoredTask, { names, nameAssignment }: Naming): Fact[] => {
  const { job_id, assignment, coordinates, pickupAddressNotFound, deliveryAddressNotFound } = task;
  const answered = answerFacts(
    {
      jobs: [{ leg: 'task', id: String(job_id) }],
      assignment,
      precision: {
        pickup: coordinates.pickup?.precision ?? null,
        delivery: coordinates.delivery?.precision ?? null,
      },
      notFound: { pickup: pickupAddressNotFound, delivery: deliveryAddressNotFound },
    },
    nameAssignment,
  );
  return fieldFacts(shownTaskOf(task), names, [...pointFacts(task), ...answered]);
};
