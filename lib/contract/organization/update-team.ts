import * as v from 'valibot';
import {
  embedOriginForm,
  embedOriginsAtMost,
  hasOwnPort,
} from '../../domain/people/embed-origin.ts';
import { locales } from '../../domain/people/locale.ts';
import { slugForm } from '../../domain/people/slug.ts';
import { unknownZone } from '../../domain/time/unknown-zone.ts';
import { contract, managers, noQuery } from '../contract.ts';
import { described } from '../described.ts';
import { filledText, timeZone } from '../fields.ts';
import { Team, teamDescriptions } from './team.ts';

const slug = v.pipe(
  v.string(),
  v.regex(
    slugForm,
    'Must have 3 to 40 lowercase letters, digits and hyphens, and begin with a letter.',
  ),
);

const noOrigin = 'Must be the origin of a website, such as https://www.example.com.';
const embedOrigins = v.pipe(
  v.array(v.pipe(v.string(), v.regex(embedOriginForm, noOrigin), v.check(hasOwnPort, noOrigin))),
  v.maxLength(embedOriginsAtMost),
);

export const UpdateTeam = contract({
  id: 'updateTeam',
  summary: 'Update the team',
  description:
    'Updates the members that you send. A slug that another organization has, or has given up less than 90 days ago, is ' +
    'rejected with 409. The `ETag` also changes when a user joins or leaves, because `users` does.',
  scope: 'organization:write',
  roles: managers,
  query: noQuery,
  body: v.strictObject({
    name: described(v.optional(filledText(64)), ...teamDescriptions.name),
    slug: described(v.optional(v.nullable(slug)), ...teamDescriptions.slug),
    locale: described(v.optional(v.picklist(locales)), ...teamDescriptions.locale),
    timeZone: described(v.optional(timeZone), ...teamDescriptions.timeZone),
    embedOrigins: described(v.optional(embedOrigins), ...teamDescriptions.embedOrigins),
  }),
  violations: ({ body }) => unknownZone(body.timeZone, '/timeZone'),
  status: 200,
  reply: v.object({ data: Team }),
  versioned: true,
  problems: ['team/unknown', 'time-zone/unknown', 'team/slug-taken', 'team/too-many-slugs'],
});
