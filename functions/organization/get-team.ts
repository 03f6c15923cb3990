import { getTeam } from '../../lib/app/people/get-team.ts';
import { GetTeam } from '../../lib/contract/organization/get-team.ts';
import { organizations } from '../../lib/data/people/organizations.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

export const handler = implementRead(
  GetTeam,
  { readerOf: readerOf([organizations]) },
  ({ params, caller }, { readerOf }) => getTeam(params.teamId, readerOf(caller.organizationId)),
);
