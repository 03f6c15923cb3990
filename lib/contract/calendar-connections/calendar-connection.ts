import * as v from 'valibot';
import { calendarProviders } from '../../domain/calendars/calendar-connection.ts';
import {
  connectionErrors,
  connectionStatuses,
  failureRules,
} from '../../domain/calendars/external-time.ts';
import { described, describedMembers } from '../described.ts';
import { createdAt, instantText, updatedAt } from '../fields.ts';

const problemText =
  '`unauthorized`: the provider does not accept the credentials. `not-found`: there is no calendar at the address. ' +
  '`unreachable`: the provider cannot be reached, or fails. `timeout`: it did not answer in time. `not-a-calendar`: something ' +
  'else is at the address. `quota`: the provider limits requests, or the calendar is too large. `address-forbidden`: the ' +
  'address is not on the public internet.';

export const problemCode = (text: string) =>
  described(v.nullable(v.picklist(connectionErrors)), `${text} ${problemText}`, null);

export const onFailure = described(
  v.picklist(failureRules),
  'What it means when the connection fails: `open` as if its calendars were empty, `closed` as if the user were busy all the ' +
    'time. A connection fails if its `status` is `failed`, or if it was not synchronized for 60 minutes. If one of several ' +
    'calendars cannot be read, with `open` it alone counts as empty after three failures, and with `closed` the connection fails.',
  'open',
);

export const isBusy = described(
  v.boolean(),
  'Whether the entries of the calendar make the user busy.',
  true,
);

export const calendarId = described(
  v.pipe(v.string(), v.minLength(1, 'Must not be empty.'), v.maxCodePoints(2048)),
  'The ID of the calendar, as its provider calls it.',
  'feed',
);

/** A calendar as its provider lists it. */
export const listedCalendar = {
  id: calendarId,
  name: described(v.string(), 'The name of the calendar.', 'Family'),
  color: described(v.nullable(v.string()), 'The color of the calendar, or `null`.', '#3f7fbf'),
};

/** A calendar connection as every operation answers it. */
export const CalendarConnection = described(
  v.object(
    describedMembers(
      {
        uid: v.string(),
        provider: v.picklist(calendarProviders),
        account: v.string(),
        status: v.picklist(connectionStatuses),
        calendars: v.array(v.object({ ...listedCalendar, isBusy })),
        onFailure,
        lastSyncedAt: v.nullable(instantText),
        lastError: v.nullable(v.picklist(connectionErrors)),
        createdAt,
        updatedAt,
      },
      {
        uid: ['The ID of the calendar connection.', 'c5Tq8RnWv2Kd'],
        provider: [
          '`ics` for a feed that is only read, `caldav` for an account of a CalDAV server.',
          'ics',
        ],
        account: ['The user name, or for `ics` the host of the feed.', 'calendars.example.com'],
        status:
          '`pending`: not synchronized yet. `connected`: synchronized. `failed`: the last three synchronizations or more failed.',
        calendars: 'The calendars of the account. It can have at most 40.',
        onFailure:
          'What it means when the connection fails: `open` as if its calendars were empty, `closed` as if the user were busy ' +
          'all the time.',
        lastSyncedAt: [
          'The time of the last successful synchronization, or `null`.',
          '2032-02-22T17:04:31.208Z',
        ],
        lastError: `Why the last synchronization failed, or could not read one of the calendars, or \`null\`. ${problemText}`,
        createdAt: ['The time at which the resource was created.', '2032-02-22T17:04:31.208Z'],
        updatedAt: ['The time at which the resource was last updated.', '2032-02-22T17:04:31.208Z'],
      },
    ),
  ),
  'A calendar connection: an account elsewhere whose calendars make a user busy.',
);
