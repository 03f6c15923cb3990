import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { GetBooking } from '../../lib/contract/bookings/get-booking.ts';
import { ListBookingRecordings } from '../../lib/contract/bookings/list-booking-recordings.ts';
import { ReassignBookingAutomatically } from '../../lib/contract/bookings/reassign-booking-automatically.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import type { Contract } from '../../lib/contract/contract.ts';
import { ListAvailableSchedules } from '../../lib/contract/event-types/list-available-schedules.ts';
import type { OperationId } from '../../lib/contract/routes.ts';
import type { DemoFile } from '../../scripts/local/demo-file.ts';
import type { CallInput } from '../support/http/call.ts';
import { send } from '../support/processes/service.ts';
import { untilDecided } from '../support/processes/until-decided.ts';
import { guest, instant, noonIn } from './guests.ts';

/** Sends requests as the owner of the demo, and repeats an undecided request with the same idempotency key. */
export const firstUserAt = ({ baseUrl, apiKey }: DemoFile) => {
  const as = { key: apiKey };
  const sendRequest = <Id extends OperationId, Query, Body, Reply>(
    contract: Contract<Id, Query, Body, Reply>,
    input: CallInput<Id>,
  ) => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    return untilDecided(() => send(baseUrl, contract, { as, headers, ...input }));
  };
  return {
    free: async (uid: string) => {
      const query = { periodStart: instant(noonIn(3)), periodEnd: instant(noonIn(9)) };
      const params = { uid };
      const { body } = await sendRequest(ListAvailableSchedules, { params, query });
      return body.data.map(({ startedAt }) => startedAt);
    },
    book: (eventTypeId: string, startedAt: string, index = 0) =>
      sendRequest(CreateBooking, { body: { ...guest(index), eventTypeId, startedAt } }),
    patch: (uid: string, body: object) => sendRequest(UpdateBooking, { params: { uid }, body }),
    read: (uid: string) => sendRequest(GetBooking, { params: { uid } }),
    reassign: (bookingId: string) =>
      sendRequest(ReassignBookingAutomatically, { params: { bookingId } }),
    recordings: (bookingId: string) =>
      sendRequest(ListBookingRecordings, { params: { bookingId } }),
    cancel: (uid: string) => sendRequest(CancelBooking, { params: { uid }, body: {} }),
  };
};
