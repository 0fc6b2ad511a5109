import type { Issue } from './answers.ts';
import type { FieldName, WireValue } from './fields.ts';
import { trimBlank } from './formats.ts';
import { invalid, missing } from './messages.ts';
import { hasField, stopsOf, type TaskKind } from './operations.ts';

/** A body of any kind, without `api_key`. */
type AnyBody = { [F in Exclude<FieldName, 'api_key'>]?: WireValue<F> };

/**
 * What must hold between the fields of a body, for the dashboard before sending and for the service on arrival.
 * Which fields are required is ours to say: §2.1 does not show what the service rejects. A wrong request must not leave the dashboard,
 * and clients of today must not break at our service.
 * @returns issues by wire name; an empty list means that a task can be created from the body.
 */
export const bodyIssues = (kind: TaskKind, body: AnyBody): Issue[] => {
  const issues: Issue[] = [];
  const add = (field: FieldName, message: string) => issues.push({ field, message });

  for (const stop of stopsOf(kind)) {
    const latitude = body[stop.latitude]?.trim() ?? '';
    const longitude = body[stop.longitude]?.trim() ?? '';
    if (latitude !== '' && longitude === '') add(stop.longitude, missing.longitude);
    if (longitude !== '' && latitude === '') add(stop.latitude, missing.latitude);
    if (latitude !== '' && longitude !== '' && Number(latitude) === 0 && Number(longitude) === 0)
      add(stop.latitude, invalid.nullIsland);
    if (!body[stop.address]?.trim() && latitude === '' && longitude === '')
      add(stop.address, missing.address);
    if (!body[stop.time]?.trim()) add(stop.time, missing.datetime);
  }
  // Blank means none; blanks would show as an order number that can't be read.
  if (body.order_id && trimBlank(body.order_id) === '') add('order_id', missing.orderNumber);
  if (!body.merchant_id?.trim()) add('merchant_id', missing.merchant);
  if (!body.timezone?.trim()) add('timezone', missing.zone);

  // §3.1: auto_assignment works on the members of the team given by team_id; pickup-and-delivery has no team_id.
  const wantsTeam = body.auto_assignment === 1 && hasField(kind, 'team_id') && !body.fleet_id?.trim();
  if (wantsTeam && body.team_id === undefined) add('team_id', missing.team);
  return issues;
};
