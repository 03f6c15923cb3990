import * as v from 'valibot';
import { calendarProviders } from '../../domain/external-calendars/calendar-connection.ts';
import {
  connectionErrors,
  connectionStatuses,
  failureRules,
  readingErrors,
} from '../../domain/ledger/external-time.ts';
import { described, describedMembers } from '../described.ts';
import { createdAt, filledText, instantText, updatedAt, uriText } from '../fields.ts';

const problemText =
  '`unauthorized`: the provider does not accept the credentials, or the user has to authorize the calendar connection again. `not-found`: there is no calendar at the address. ' +
  '`unreachable`: the provider cannot be reached, or fails. `timeout`: it did not answer in time. `not-a-calendar`: something ' +
  'else is at the address. `quota`: the provider limits requests, or the calendar is too large or takes too long to read. ' +
  '`address-forbidden`: the address is not on the public internet.';

export const problemCode = (text: string) =>
  described(v.nullable(v.picklist(readingErrors)), `${text} ${problemText}`, null);

export const onFailure = described(
  v.picklist(failureRules),
  'What it means when the connection fails: `open` as if its calendars were empty, `closed` as if the user were busy all the ' +
    'time. A connection fails if its `status` is `failed`, or if it was not synchronized for 60 minutes. If one of several ' +
    'calendars cannot be read, with `open` it alone counts as empty after three failures, and with `closed` the connection fails. ' +
    'With `closed`, the user is also busy all the time while `unreadable` or `cut` is not 0.',
  'open',
);

export const isBusy = described(
  v.boolean(),
  'Whether the entries of the calendar make the user busy. By default they do, except for calendars of others that an ' +
    'account of Google or Microsoft only follows.',
  true,
);

export const isTarget = described(
  v.boolean(),
  'Whether bookings and schedules that the user hosts are written into the calendar. `writesSchedules` of the settings of the ' +
    'user turns schedules off. One calendar at most, of all connections of the user, is ' +
    'the target: if you set it, it is `false` for the former one.',
  false,
);

export const calendarId = described(
  filledText(64),
  'The ID of the calendar in the connection. It is a hash of what the provider calls the calendar, and stays the same.',
  'Gh5UOCxI3pS0vJtWkQ7y2A',
);

const isWritable = described(
  v.boolean(),
  'Whether the provider lets entries be written into the calendar, so that it can be the target.',
  false,
);

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Calendar in the provider's list. */
export const listedCalendar = {
  id: calendarId,
  name: described(v.string(), 'The name of the calendar.', 'Family'),
  color: described(v.nullable(v.string()), 'The color of the calendar, or `null`.', '#3f7fbf'),
};

/** Calendar connection in the reply of every operation. */
export const CalendarConnection = described(
  v.object(
    describedMembers(
      {
        uid: v.string(),
        provider: v.picklist(calendarProviders),
        account: v.string(),
        status: v.picklist(connectionStatuses),
        calendars: v.array(v.object({ ...listedCalendar, isBusy, isWritable, isTarget })),
        onFailure,
        lastSyncedAt: v.nullable(instantText),
        lastError: v.nullable(v.picklist(connectionErrors)),
        unreadable: count,
        cut: count,
        createdAt,
        updatedAt,
      },
      {
        uid: ['The ID of the calendar connection.', 'c5Tq8RnWv2Kd'],
        provider: [
          '`ics` for a feed that is only read, `caldav` for an account of a CalDAV server, `google` and `microsoft` for an account there.',
          'ics',
        ],
        account: [
          'The user name, for `ics` the host of the feed, and for `google` and `microsoft` the email address. Empty until the connection is authorized.',
          'calendars.example.com',
        ],
        status:
          '`pending`: not authorized, or not synchronized yet. `connected`: synchronized. `failed`: the last three synchronizations or more failed.',
        calendars: 'The calendars of the account. It can have at most 40.',
        onFailure:
          'What it means when the connection fails: `open` as if its calendars were empty, `closed` as if the user were busy ' +
          'all the time, also while `unreadable` or `cut` is not 0.',
        lastSyncedAt: [
          'The time of the last successful synchronization, or `null`.',
          '2032-02-22T17:04:31.208Z',
        ],
        lastError:
          'Why the last synchronization failed, or could not read one of the calendars, or `null`. ' +
          `${problemText} \`not-written\`: the calendars are read, but bookings cannot be written into the target calendar. They are tried again each day.`,
        unreadable: [
          'The number of entries that could not be read, in the calendars that count as busy. An entry whose start cannot be read does not make the user ' +
            'busy. One whose end cannot be read does, for one minute, or for one day if its start is a date. The number is of the last ' +
            'synchronization, and includes entries that have not changed since.',
          0,
        ],
        cut: [
          'The number of entries with a recurrence rule that is not followed, because it cannot be read or has too many occurrences. Their first ' +
            'occurrence, the dates that they list and their other rules make the user busy.',
          0,
        ],
        createdAt: ['The time at which the resource was created.', '2032-02-22T17:04:31.208Z'],
        updatedAt: ['The time at which the resource was last updated.', '2032-02-22T17:04:31.208Z'],
      },
    ),
  ),
  'A calendar connection: an account at a calendar provider, or a feed. Entries of its calendars with `isBusy` make the user busy.',
);

/** Calendar connection with the address for its authorization, if its user must authorize it. */
export const AuthorizableConnection = described(
  v.object({
    ...CalendarConnection.entries,
    authorizationUrl: described(
      v.optional(uriText),
      'Where the user agrees that the service may use their calendars. Open it in a browser within 10 minutes. It is returned only ' +
        'once, and only if the provider is `google` or `microsoft` and the connection is to be authorized.',
      'https://accounts.google.com/o/oauth2/v2/auth?response_type=code&client_id=1234567890',
    ),
  }),
  'A calendar connection: an account at a calendar provider, or a feed. Entries of its calendars with `isBusy` make the user busy.',
);
