import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';
import { AvailabilityCalendar } from './calendar.ts';

export const GetUserAvailabilityCalendar = contract({
  id: 'getUserAvailabilityCalendar',
  summary: 'Get an availability calendar',
  scope: 'availability:read',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({ data: AvailabilityCalendar }),
  versioned: true,
  problems: ['calendar/unknown'],
});
