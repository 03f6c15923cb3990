import * as v from 'valibot';
import { locales } from '../../domain/people/locale.ts';
import { unknownZone } from '../../domain/time/unknown-zone.ts';
import { contract, everyRole, noQuery } from '../contract.ts';
import { described } from '../described.ts';
import { filledText, timeZone } from '../fields.ts';
import { CurrentUser } from './current-user.ts';

export const UpdateCurrentUser = contract({
  id: 'updateCurrentUser',
  summary: 'Update the current user',
  description:
    'Updates the members that you send. Every user can update themselves. The email address cannot be changed. The time ' +
    'zone does not change the working hours of the user: an availability calendar has its own.',
  scope: 'users:write',
  roles: everyRole,
  query: noQuery,
  body: v.strictObject({
    name: described(v.optional(filledText(64)), 'The name of the user.', 'Wren Ashgrove'),
    timeZone: described(v.optional(timeZone), 'The IANA time zone of the user.', 'Europe/London'),
    locale: described(v.optional(v.picklist(locales)), 'The language of the user.', 'en'),
  }),
  violations: ({ body }) => unknownZone(body.timeZone, '/timeZone'),
  status: 200,
  reply: v.object({ data: CurrentUser }),
  versioned: true,
  showsOthers: true,
  problems: ['user/not-found', 'time-zone/unknown'],
});
