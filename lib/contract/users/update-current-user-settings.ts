import * as v from 'valibot';
import { displayTypes, visibilityTypes } from '../../domain/entry-visibility.ts';
import { locales } from '../../domain/people/locale.ts';
import { timeFormats } from '../../domain/people/user-settings.ts';
import { unknownZone } from '../../domain/time/unknown-zone.ts';
import { contract, everyRole, noQuery } from '../contract.ts';
import { describedMembers } from '../described.ts';
import { text, timeZone, whole } from '../fields.ts';
import { messageDescriptions, settingsDescriptions, UserSettings } from './settings.ts';

const choice = v.optional(v.boolean());

const messages = v.strictObject(
  describedMembers(
    {
      booked: choice,
      requested: choice,
      rescheduled: choice,
      cancelled: choice,
      reassigned: choice,
      reminder: choice,
    },
    messageDescriptions,
  ),
);

export const UpdateCurrentUserSettings = contract({
  id: 'updateCurrentUserSettings',
  summary: 'Update the settings of the current user',
  description:
    'Updates the members that you send, also within `messages`. Every user can update their own settings. `locale` and ' +
    '`timeZone` are those of the profile. The `ETag` is the version of the user. An API key that another user created is refused.',
  scope: 'users:write',
  roles: everyRole,
  query: noQuery,
  body: v.strictObject(
    describedMembers(
      {
        locale: v.optional(v.picklist(locales)),
        timeZone: v.optional(timeZone),
        weekStart: v.optional(whole(0, 6)),
        timeFormat: v.optional(v.picklist(timeFormats)),
        messages: v.optional(messages),
        textNumber: v.optional(v.nullable(text(32))),
        displayType: v.optional(v.picklist(displayTypes)),
        visibilityType: v.optional(v.picklist(visibilityTypes)),
        writesSchedules: choice,
        reminderMinutes: v.optional(whole(5, 10_080)),
      },
      settingsDescriptions,
    ),
  ),
  violations: ({ body }) => unknownZone(body.timeZone, '/timeZone'),
  status: 200,
  reply: v.object({ data: UserSettings }),
  versioned: true,
  refusesDelegated: true,
  problems: ['user/not-found', 'time-zone/unknown', 'phone/invalid'],
});
