import { listPublicAvailableSchedules } from '../../lib/app/guests/list-public-available-schedules.ts';
import { ListPublicAvailableSchedules } from '../../lib/contract/guests/list-public-available-schedules.ts';
import { findTeam } from '../../lib/data/find-team.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { listSeats } from '../../lib/data/seats.ts';
import { implementPublicRead } from '../../lib/http/implement-public-read.ts';

export const handler = implementPublicRead(
  ListPublicAvailableSchedules,
  listPublicAvailableSchedules,
  { findTeam, readerOf, listSeats },
);
