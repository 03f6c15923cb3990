import * as v from 'valibot';
import { periodViolations } from '../../domain/time/period.ts';
import { contract, everyRole, noBody } from '../contract.ts';
import { costOfPeriod } from '../cost-of-period.ts';
import { described } from '../described.ts';
import { BusyTime, busyPeriod } from './busy-time.ts';

export const ListUserBusyTimes = contract({
  id: 'listUserBusyTimes',
  summary: 'List the busy times of a user',
  description:
    'Returns the time that bookings, booking requests that hold their time, and opaque schedules take, including ' +
    'buffers. Overlapping times are merged, and all times are limited to the period. Working hours are not ' +
    'considered.',
  scope: 'availability:read',
  roles: everyRole,
  query: v.strictObject(busyPeriod),
  body: noBody,
  violations: ({ query }) => periodViolations(query),
  cost: costOfPeriod,
  status: 200,
  reply: v.object({ data: described(v.array(BusyTime), 'The busy times, sorted by start.') }),
  versioned: false,
  problems: ['user/not-found', 'period/invalid'],
});
