import { getPublicTeam } from '../../lib/app/guests/get-public-team.ts';
import { GetPublicTeam } from '../../lib/contract/guests/get-public-team.ts';
import { findTeam } from '../../lib/data/find-team.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { implementPublicRead } from '../../lib/http/implement-public-read.ts';

export const handler = implementPublicRead(
  GetPublicTeam,
  ({ params: { team }, nowMs }, deps) => getPublicTeam(team, nowMs, deps),
  { findTeam, readerOf },
);
