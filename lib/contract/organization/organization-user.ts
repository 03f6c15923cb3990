import * as v from 'valibot';
import { locales } from '../../domain/people/locale.ts';
import { roles } from '../../domain/tenancy.ts';
import { described } from '../described.ts';
import { createdAt, updatedAt, uriText } from '../fields.ts';

export const role = described(
  v.picklist(roles),
  'What the user may do. `owner` and `admin` manage the organization; only an `owner` can make or unmake owners. `member` manages what they take part in; `restricted` only sees it.',
);

/** User in the reply of every operation. */
export const OrganizationUser = described(
  v.object({
    uid: described(
      v.string(),
      'The ID of the user, which hosts and attendees also have as `userId`.',
      'eT2wY9uLk7MvC4xQ8rSj1nBgF6Hd',
    ),
    name: described(v.string(), 'The name of the user.', 'Wren Ashgrove'),
    email: described(
      v.string(),
      'The email address of the user, as it was typed. One address belongs to one user of the organization.',
      'wren@example.com',
    ),
    role,
    profileImage: described(
      v.nullable(uriText),
      'The URL of the picture of the user, or `null` if they have none.',
    ),
    timeZone: described(v.string(), 'The IANA time zone of the user.', 'Europe/London'),
    locale: described(v.picklist(locales), 'The language of the user.', 'en'),
    createdAt,
    updatedAt,
  }),
  'A user of the organization.',
);
