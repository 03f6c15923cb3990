import * as v from 'valibot';
import { periodViolations } from '../../domain/time/period.ts';
import { contract, everyRole, noBody } from '../contract.ts';
import { uid } from '../fields.ts';
import { BusyTime, busyPeriod } from './busy-time.ts';

const mostUsers = 20;

const idsIn = (text: string): readonly string[] => text.split(',');

const userIds = v.pipe(
  v.string(),
  v.check((sent) => idsIn(sent).length <= mostUsers, `Must list at most ${mostUsers} users.`),
  v.check(
    (sent) => idsIn(sent).every((id) => v.is(uid, id)),
    'Must be a comma-separated list of user IDs.',
  ),
  v.check(
    (sent) => new Set(idsIn(sent)).size === idsIn(sent).length,
    'Must not list a user more than once.',
  ),
  v.description(`1 to ${mostUsers} ids, separated by commas.`),
  v.transform(idsIn),
);

export const ListBusyTimes = contract({
  id: 'listBusyTimes',
  summary: 'List the busy times of several users',
  description: 'For each of them, in the order asked, as `GET /v1/users/{userId}/busy_times`.',
  scope: 'availability:read',
  roles: everyRole,
  query: v.strictObject({ userIds, ...busyPeriod }),
  body: noBody,
  violations: ({ query }) => periodViolations(query),
  status: 200,
  reply: v.object({
    data: v.array(v.object({ userId: v.string(), busyTimes: v.array(BusyTime) })),
  }),
  versioned: false,
  problems: ['request/unprocessable', 'user/unknown', 'period/invalid'],
});
