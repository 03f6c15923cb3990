import { availableSchedulesV2 } from '../../lib/app/availability/available-schedules-v2.ts';
import { ListAvailableSchedulesV2 } from '../../lib/contract/event-types/list-available-schedules-v2.ts';
import { findEventType, readEventType } from '../../lib/data/event-types.ts';
import { readItems } from '../../lib/data/items.ts';
import { listSeats } from '../../lib/data/seats.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

const deps = { findEventType, readEventType, readItems, listSeats };

export const handler = implementRead(ListAvailableSchedulesV2, deps, async (request, deps) => {
  const { params, query, caller, nowMs } = request;
  return { data: await availableSchedulesV2(caller, params.uid, query, nowMs, deps) };
});
