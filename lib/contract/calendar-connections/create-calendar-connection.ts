import * as v from 'valibot';
import { calendarProviders } from '../../domain/external-calendars/calendar-connection.ts';
import { isWebUrl } from '../../domain/https-url.ts';
import { contract, everyRole, noQuery } from '../contract.ts';
import { described } from '../described.ts';
import { filledText } from '../fields.ts';
import { AuthorizableConnection, onFailure } from './calendar-connection.ts';

const noUrl = 'Must be a valid https or webcal URL.';
const isUrl = (text: string) => isWebUrl(text.replace(/^webcals?:/iu, 'https:'));

export const CreateCalendarConnection = contract({
  id: 'createCalendarConnection',
  summary: 'Connect calendars of the current user',
  description:
    'Connects external calendars and reads them immediately, which can take up to 15 seconds. Entries that are ' +
    'opaque, not cancelled and not declined make the user busy, from 62 days ago to 400 days ahead; recurring entries with all ' +
    'their occurrences. They are synchronized every 10 minutes, and less often while that fails. To have bookings and schedules written into one of them, set its `isTarget`. A user can have ' +
    'at most 10 calendar connections. A dry run asks the provider, too. With `google` and `microsoft`, the calendar connection is `pending` ' +
    'until the user has opened `authorizationUrl`, and `POST /v1/users/me/calendar_connections/{uid}/authorize` has completed it. An API key that another user created is refused.',
  scope: 'availability:write',
  roles: everyRole,
  query: noQuery,
  body: v.strictObject({
    provider: described(
      v.picklist(calendarProviders),
      '`ics` for a calendar that is published at an address, and is only read; `caldav` for an account of a CalDAV server, for ' +
        'example Nextcloud, iCloud, Fastmail or Radicale; `google` and `microsoft` for an account there, if the service is registered with the provider.',
      'ics',
    ),
    url: described(
      v.optional(
        v.pipe(
          v.string(),
          v.maxCodePoints(2048),
          v.check(isUrl, noUrl),
          v.metadata({ format: 'uri' }),
        ),
      ),
      'The address, which `ics` and `caldav` require: of the feed, or of the server or the account. An `https` URL on the ' +
        'public internet, of a feed also a `webcal` one. It is stored encrypted and never returned.',
      'https://calendars.example.com/private/f3b0c1/basic.ics',
    ),
    username: described(
      v.optional(filledText(255)),
      'The user name of the account, which `caldav` requires.',
      'ada',
    ),
    password: described(
      v.optional(filledText(255)),
      'The password of the account, which `caldav` requires. Use a password for apps if the provider offers one. It is stored ' +
        'encrypted and never returned.',
    ),
    onFailure: v.optional(onFailure, 'open'),
  }),
  status: 201,
  reply: v.object({ data: AuthorizableConnection }),
  versioned: true,
  shownOnce: 'authorizationUrl',
  takesSecret: true,
  cost: () => 20,
  refusesDelegated: true,
  problems: [
    'user/not-found',
    'connection/too-many',
    'connection/refused',
    'connection/address-forbidden',
    'connection/not-configured',
    'connection/incomplete',
  ],
});
