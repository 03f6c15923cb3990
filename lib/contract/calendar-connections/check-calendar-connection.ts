import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';
import { described } from '../described.ts';
import { instantText } from '../fields.ts';
import { listedCalendar, problemCode } from './calendar-connection.ts';

export const CheckCalendarConnection = contract({
  id: 'checkCalendarConnection',
  summary: 'Check a calendar connection',
  description:
    'Checks the connection at the provider now, which can take up to 15 seconds, and returns the result. It changes nothing: synchronizations continue as before.',
  scope: 'availability:read',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({
    data: described(
      v.object({
        status: described(
          v.picklist(['connected', 'failed']),
          'Whether the provider listed the calendars.',
          'connected',
        ),
        checkedAt: described(instantText, 'The time of the check.', '2032-02-22T17:05:02.117Z'),
        latencyMs: described(v.number(), 'How long the provider took, in milliseconds.', 212),
        calendars: described(
          v.array(v.object(listedCalendar)),
          'The calendars that the provider lists now.',
        ),
        problem: problemCode('Why the provider did not list them, or `null`.'),
      }),
      'The result of the check.',
    ),
  }),
  versioned: false,
  cost: () => 20,
  problems: ['connection/unknown'],
});
