import { listPublicAvailableSchedules } from '../../lib/app/guests/list-public-available-schedules.ts';
import { ListPublicAvailableSchedules } from '../../lib/contract/guests/list-public-available-schedules.ts';
import { findTeam } from '../../lib/data/find-team.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { listSeats } from '../../lib/data/seats.ts';
import { implementReadWith } from '../../lib/http/implement-read-with.ts';
import { publicReader } from '../../lib/http/public-reader.ts';
import { jsonReply } from '../../lib/http/reply.ts';

export const handler = implementReadWith(
  ListPublicAvailableSchedules,
  { credential: publicReader, reply: jsonReply },
  { findTeam, readerOf, listSeats },
  listPublicAvailableSchedules,
);
