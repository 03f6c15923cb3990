import { listAvailableSchedulesV2 } from '../../lib/app/event-types/list-available-schedules-v2.ts';
import { ListAvailableSchedulesV2 } from '../../lib/contract/event-types/list-available-schedules-v2.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { listSeats } from '../../lib/data/seats.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

const deps = { readerOf, listSeats };

export const handler = implementRead(ListAvailableSchedulesV2, deps, async (request, deps) => {
  const { params, query, caller, nowMs, responseToken } = request;
  const asked = { ...query, responseToken };
  const slots = { reader: deps.readerOf(caller.organizationId), listSeats: deps.listSeats };
  return { data: await listAvailableSchedulesV2(caller, params.uid, asked, nowMs, slots) };
});
