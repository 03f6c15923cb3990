import { listAvailableSchedules } from '../../lib/app/event-types/list-available-schedules.ts';
import { ListAvailableSchedules } from '../../lib/contract/event-types/list-available-schedules.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { externalBusyTime } from '../../lib/data/external-calendars/external-busy-time.ts';
import { hours } from '../../lib/data/hours/hours.ts';
import { ledger } from '../../lib/data/ledger/ledger.ts';
import { limits } from '../../lib/data/limits/limits.ts';
import { listSeats } from '../../lib/data/limits/seats.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { routingForms } from '../../lib/data/routing-forms/routing-forms.ts';
import { busyRules } from '../../lib/data/schedules/busy-rules.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

const deps = {
  readerOf: readerOf([
    ledger,
    eventTypes,
    busyRules,
    externalBusyTime,
    hours,
    routingForms,
    limits,
  ]),
  listSeats,
};

export const handler = implementRead(ListAvailableSchedules, deps, async (request, deps) => {
  const { params, query, caller, nowMs, responseToken } = request;
  const asked = { ...query, responseToken };
  const slots = { reader: deps.readerOf(caller.organizationId), listSeats: deps.listSeats };
  return listAvailableSchedules(caller, params.uid, asked, nowMs, slots);
});
