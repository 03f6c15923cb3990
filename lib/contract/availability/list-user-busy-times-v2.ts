import * as v from 'valibot';
import { periodViolations } from '../../domain/time/period.ts';
import { contract, everyRole, noBody } from '../contract.ts';
import { costOfPeriod } from '../cost-of-period.ts';
import { described } from '../described.ts';
import { busyPeriod, SourcedBusyTime } from './busy-time.ts';

export const ListUserBusyTimesV2 = contract({
  id: 'listUserBusyTimesV2',
  summary: 'List the busy times of a user with their sources',
  description:
    'Returns one entry for each booking and for each occurrence of a schedule in the period, sorted by start and ' +
    'not merged. The time of an entry includes the buffers and is limited to the period. The `uid` of a private schedule ' +
    'that the caller cannot get is `null`.',
  scope: 'availability:read',
  roles: everyRole,
  query: v.strictObject(busyPeriod),
  body: noBody,
  violations: ({ query }) => periodViolations(query),
  cost: costOfPeriod,
  status: 200,
  reply: v.object({
    data: described(
      v.array(SourcedBusyTime),
      'The busy times with their sources, sorted by start.',
    ),
  }),
  versioned: false,
  problems: ['user/not-found', 'period/invalid'],
});
