import * as v from 'valibot';
import { contract, everyRole, noBody, paged } from '../contract.ts';
import { cursor, perPage } from '../fields.ts';
import { Event } from '../shared/event.ts';

export const ListScheduleHistory = contract({
  id: 'listScheduleHistory',
  summary: 'List the history of a schedule',
  description:
    'Returns the events of a schedule, newest first: who changed what and when, and what it was before. ' +
    'Events are concealed like the schedule, with only times in `previous`; if only hidden members changed, they are left out. ' +
    'An event can arrive a few seconds after its change.',
  scope: 'schedules:read',
  roles: everyRole,
  query: v.strictObject({ perPage, cursor }),
  body: noBody,
  status: 200,
  reply: paged(Event),
  versioned: false,
  problems: ['schedule/unknown'],
});
