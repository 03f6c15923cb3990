import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';
import { Team } from './team.ts';

export const GetTeam = contract({
  id: 'getTeam',
  summary: 'Get the team',
  description:
    'Returns your organization. `teamId` is the ID of the organization, which `GET /v1/users/me` returns.',
  scope: 'organization:read',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({ data: Team }),
  versioned: true,
  problems: ['team/unknown'],
});
