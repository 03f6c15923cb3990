import { updateTeam } from '../../lib/app/people/update-team.ts';
import { UpdateTeam } from '../../lib/contract/organization/update-team.ts';
import { organizations } from '../../lib/data/people/organizations.ts';
import { users } from '../../lib/data/people/users.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  UpdateTeam,
  [organizations, users],
  {},
  ({ params, body, context, store }) => updateTeam(params.teamId, body, context, store),
);
