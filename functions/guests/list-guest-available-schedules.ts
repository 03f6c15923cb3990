import { listGuestAvailableSchedules } from '../../lib/app/guests/list-guest-available-schedules.ts';
import { ListGuestAvailableSchedules } from '../../lib/contract/guests/list-guest-available-schedules.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { listSeats } from '../../lib/data/seats.ts';
import { implementGuestRead } from '../../lib/http/implement-guest-read.ts';

export const handler = implementGuestRead(
  ListGuestAvailableSchedules,
  async ({ query, nowMs, ...opened }, deps) => ({
    data: await listGuestAvailableSchedules(opened, query, nowMs, deps),
  }),
  { readerOf, listSeats },
);
