import { updateTeam } from '../../lib/app/organization/update-team.ts';
import { UpdateTeam } from '../../lib/contract/organization/update-team.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(UpdateTeam, {}, ({ params, body, context, store }) =>
  updateTeam(params.teamId, body, context, store),
);
