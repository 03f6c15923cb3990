import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';
import { Schedule } from './schedule.ts';

export const GetSchedule = contract({
  id: 'getSchedule',
  summary: 'Get a schedule',
  description:
    'Returns a schedule. A private schedule is concealed for owners and admins outside its audience, and for keys that ' +
    'another user created. For other users outside its audience, `visibilityType` decides: it is concealed, or not found.',
  scope: 'schedules:read',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({ data: Schedule }),
  versioned: true,
  problems: ['schedule/unknown'],
});
