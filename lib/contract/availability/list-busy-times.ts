import * as v from 'valibot';
import { periodViolations } from '../../domain/time/period.ts';
import { contract, everyRole, noBody } from '../contract.ts';
import { costOfPeriod } from '../cost-of-period.ts';
import { described } from '../described.ts';
import { uid } from '../fields.ts';
import { BusyTime, busyPeriod } from './busy-time.ts';

const mostUsers = 20;

const idsIn = (text: string): readonly string[] => text.split(',');

const userIds = described(
  v.pipe(
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
    v.transform(idsIn),
  ),
  `IDs of 1 to ${mostUsers} users, separated by commas.`,
  'eT2wY9uLk7MvC4xQ8rSj1nBgF6Hd,pK6sD3fGh9JqW2eR5tYu8iLoZ1Xc',
);

export const ListBusyTimes = contract({
  id: 'listBusyTimes',
  summary: 'List the busy times of several users',
  description:
    'Returns the busy times of each user as `GET /v1/users/{userId}/busy_times` does, in the order of `userIds`.',
  scope: 'availability:read',
  roles: everyRole,
  query: v.strictObject({ userIds, ...busyPeriod }),
  body: noBody,
  violations: ({ query }) => periodViolations(query),
  cost: costOfPeriod,
  status: 200,
  reply: v.object({
    data: described(
      v.array(
        v.object({
          userId: described(v.string(), 'The ID of the user.', 'eT2wY9uLk7MvC4xQ8rSj1nBgF6Hd'),
          busyTimes: described(v.array(BusyTime), 'The busy times of the user, sorted by start.'),
        }),
      ),
      'The users with their busy times.',
    ),
  }),
  versioned: false,
  problems: ['request/unprocessable', 'user/unknown', 'period/invalid'],
});
