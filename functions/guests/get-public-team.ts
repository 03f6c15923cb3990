import { getPublicTeam } from '../../lib/app/bookings/get-public-team.ts';
import { GetPublicTeam } from '../../lib/contract/guests/get-public-team.ts';
import { findTeam } from '../../lib/data/people/find-team.ts';
import { organizations } from '../../lib/data/people/organizations.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { implementReadWith } from '../../lib/http/implement-read-with.ts';
import { publicReader } from '../../lib/http/public-reader.ts';
import { jsonReply } from '../../lib/http/reply.ts';

export const handler = implementReadWith(
  GetPublicTeam,
  { credential: publicReader, reply: jsonReply },
  { findTeam, readerOf: readerOf([organizations]) },
  ({ params: { team }, nowMs }, deps) => getPublicTeam(team, nowMs, deps),
);
