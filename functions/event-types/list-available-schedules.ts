import { listAvailableSchedules } from '../../lib/app/event-types/list-available-schedules.ts';
import { ListAvailableSchedules } from '../../lib/contract/event-types/list-available-schedules.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { listSeats } from '../../lib/data/seats.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

const deps = { readerOf, listSeats };

export const handler = implementRead(ListAvailableSchedules, deps, async (request, deps) => {
  const { params, query, caller, nowMs, responseToken } = request;
  const asked = { ...query, responseToken };
  const slots = { reader: deps.readerOf(caller.organizationId), listSeats: deps.listSeats };
  return listAvailableSchedules(caller, params.uid, asked, nowMs, slots);
});
