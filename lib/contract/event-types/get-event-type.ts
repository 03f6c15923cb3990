import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';
import { EventType } from './event-type.ts';

export const GetEventType = contract({
  id: 'getEventType',
  summary: 'Get an event type',
  scope: 'event_types:read',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({ data: EventType }),
  versioned: true,
  problems: ['event-type/unknown'],
});
