import { availableSchedules } from '../../lib/app/availability/available-schedules.ts';
import { ListAvailableSchedules } from '../../lib/contract/event-types/list-available-schedules.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { listSeats } from '../../lib/data/seats.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

const deps = { readerOf, listSeats };

export const handler = implementRead(
  ListAvailableSchedules,
  deps,
  async (request, { readerOf, listSeats }) => {
    const { params, query, caller, nowMs } = request;
    const slotReader = { reader: readerOf(caller.organizationId), listSeats };
    return { data: await availableSchedules(caller, params.uid, query, nowMs, slotReader) };
  },
);
