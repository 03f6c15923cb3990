import { availableSchedules } from '../../lib/app/availability/available-schedules.ts';
import { ListAvailableSchedules } from '../../lib/contract/event-types/list-available-schedules.ts';
import { findEventType, readEventType } from '../../lib/data/event-types.ts';
import { readItems } from '../../lib/data/items.ts';
import { listSeats } from '../../lib/data/seats.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

const deps = { findEventType, readEventType, readItems, listSeats };

export const handler = implementRead(ListAvailableSchedules, deps, async (request, deps) => {
  const { params, query, caller, nowMs } = request;
  return { data: await availableSchedules(caller, params.uid, query, nowMs, deps) };
});
