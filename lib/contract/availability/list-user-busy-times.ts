import * as v from 'valibot';
import { periodViolations } from '../../domain/time/period.ts';
import { contract, everyRole, noBody } from '../contract.ts';
import { BusyTime, busyPeriod } from './busy-time.ts';

export const ListUserBusyTimes = contract({
  id: 'listUserBusyTimes',
  summary: 'List the busy times of a user',
  description:
    'What bookings, requests that hold their time and opaque schedules take of [periodStart, ' +
    'periodEnd), buffers included, merged and cut to the period. Offered hours have no say in it.',
  scope: 'availability:read',
  roles: everyRole,
  query: v.strictObject(busyPeriod),
  body: noBody,
  violations: ({ query }) => periodViolations(query),
  status: 200,
  reply: v.object({ data: v.array(BusyTime) }),
  versioned: false,
  problems: ['user/not-found', 'period/invalid'],
});
