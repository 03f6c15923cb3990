import * as v from 'valibot';
import { locales } from '../../domain/people/locale.ts';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';
import { described, describedMembers } from '../described.ts';
import { teamDescriptions } from '../organization/team.ts';

export const GetPublicTeam = contract({
  id: 'getPublicTeam',
  summary: 'Get a team without a credential',
  description:
    'Returns what a page on which guests book shows of a team. `team` is the slug or the ID of the organization.',
  scope: 'public',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({
    data: described(
      v.object(
        describedMembers(
          {
            name: v.string(),
            slug: v.nullable(v.string()),
            locale: v.picklist(locales),
            timeZone: v.string(),
          },
          teamDescriptions,
        ),
      ),
      'A team as everyone sees it.',
    ),
  }),
  versioned: false,
  problems: ['caller/rate-limited', 'team/unknown', 'service/unavailable'],
});
