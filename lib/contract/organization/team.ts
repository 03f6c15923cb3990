import * as v from 'valibot';
import { locales } from '../../domain/people/locale.ts';
import { described } from '../described.ts';
import { createdAt, updatedAt, uriText } from '../fields.ts';

export const teamDescriptions = {
  name: ['The name of the organization.', 'Acme Consulting'],
  slug: [
    'The part of web addresses that names the organization, or `null` if it has none. A slug belongs to one ' +
      'organization. If you change or clear it, the former slug is reserved for your organization for 90 days. At most ten former slugs are reserved.',
    'acme',
  ],
  locale: [
    'The language of the organization: that of new users, and of mails to guests whose language is unknown.',
    'en',
  ],
  timeZone: [
    'The IANA time zone of the organization: that of new users and new event types.',
    'Europe/London',
  ],
  embedOrigins: [
    'The origins of the websites that may show the team, booking and routing form pages of the organization in a frame, such as `https://www.example.com`. ' +
      'They must be `https`, except `http://localhost` and `http://127.0.0.1` with any port. At most ten.',
    ['https://www.example.com'] as string[],
  ],
} as const;

/** Organization in the reply of every operation. */
export const Team = described(
  v.object({
    uid: described(
      v.string(),
      'The ID of the team, which is the ID of the organization.',
      'Vb7pW2sXk9Ty',
    ),
    name: described(v.string(), ...teamDescriptions.name),
    slug: described(v.nullable(v.string()), ...teamDescriptions.slug),
    users: described(v.number(), 'The number of users of the organization.', 12),
    locale: described(v.picklist(locales), ...teamDescriptions.locale),
    timeZone: described(v.string(), ...teamDescriptions.timeZone),
    embedOrigins: described(v.array(uriText), ...teamDescriptions.embedOrigins),
    createdAt,
    updatedAt,
  }),
  'A team. Each organization is one team.',
);
