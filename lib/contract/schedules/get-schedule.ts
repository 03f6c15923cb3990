import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';
import { Schedule } from './schedule.ts';

export const GetSchedule = contract({
  id: 'getSchedule',
  summary: 'Get a schedule',
  scope: 'schedules:read',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({ data: Schedule }),
  versioned: true,
  problems: ['schedule/unknown'],
});
