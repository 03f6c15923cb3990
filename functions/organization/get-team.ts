import { getTeam } from '../../lib/app/organization/get-team.ts';
import { GetTeam } from '../../lib/contract/organization/get-team.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

export const handler = implementRead(GetTeam, { readerOf }, ({ params, caller }, { readerOf }) =>
  getTeam(params.teamId, readerOf(caller.organizationId)),
);
