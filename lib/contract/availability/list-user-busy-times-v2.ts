import * as v from 'valibot';
import { periodViolations } from '../../domain/time/period.ts';
import { contract, everyRole, noBody } from '../contract.ts';
import { busyPeriod, SourcedBusyTime } from './busy-time.ts';

export const ListUserBusyTimesV2 = contract({
  id: 'listUserBusyTimesV2',
  summary: 'List the busy times of a user with their sources',
  description:
    'One entry for each thing that takes time of [periodStart, periodEnd), not merged, by start: ' +
    'each booking, each occurrence of a schedule. The time of the entry includes the buffers and ' +
    'is cut to the period.',
  scope: 'availability:read',
  roles: everyRole,
  query: v.strictObject(busyPeriod),
  body: noBody,
  violations: ({ query }) => periodViolations(query),
  status: 200,
  reply: v.object({ data: v.array(SourcedBusyTime) }),
  versioned: false,
  problems: ['user/not-found', 'period/invalid'],
});
