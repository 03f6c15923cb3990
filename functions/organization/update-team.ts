import { runDecision } from '../../lib/app/run-decision.ts';
import { UpdateTeam } from '../../lib/contract/organization/update-team.ts';
import { organizations } from '../../lib/data/people/organizations.ts';
import { users } from '../../lib/data/people/users.ts';
import { teamNeeds, updateTeam } from '../../lib/domain/people/update-team.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  UpdateTeam,
  [organizations, users],
  {},
  ({ params, body, context, store }) =>
    runDecision(context, store, teamNeeds(body, context), (snapshot) =>
      updateTeam(params.teamId, body, snapshot, context),
    ),
);
