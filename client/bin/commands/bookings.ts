import { randomUUID } from 'node:crypto';
import type { Booking } from '../../src/generated/types.ts';
import type { Command, CommandCall } from '../command.ts';
import { repeatAdvice } from '../failure.ts';
import { localTimes, ownZone } from '../local-time.ts';
import { givenText, numberOf, requiredValue, type Values } from '../options.ts';
import { printJson, printMembers, printTable } from '../print.ts';

type Status = Booking['status'];

const zoneOf = (values: Values): string => givenText(values, 'time-zone') ?? ownZone();

type Print = (booking: Booking) => Promise<number>;

/** Returns the function that prints a booking. Throws for an invalid time zone before anything is changed. */
function printerOf({ values }: CommandCall): Print {
  if (values.json === true) return (booking) => printJson({ data: booking });
  const local = localTimes(zoneOf(values));
  return (booking) =>
    printMembers([
      ['ID', booking.uid],
      ['Name', booking.name],
      ['Status', booking.status],
      ['Start', `${local(booking.startedAt)} (${zoneOf(values)})`],
      ['End', local(booking.endedAt)],
      ['Hosts', booking.hosts.map(({ userId }) => userId).join(', ')],
      ['Location', booking.url || booking.locationId],
      ['Reason', booking.cancelReason],
    ]);
}

const writeOptions = ({ values, signal }: CommandCall) => ({
  signal,
  dryRun: values['dry-run'] === true,
  idempotencyKey: givenText(values, 'idempotency-key') ?? randomUUID(),
  ifMatch: givenText(values, 'if-match'),
});

/** Changes a booking and prints it. If the user interrupts the change, prints how to repeat it safely. */
async function write(
  call: CommandCall,
  run: (options: ReturnType<typeof writeOptions>) => Promise<{ readonly data: Booking }>,
): Promise<number> {
  const print = printerOf(call);
  const options = writeOptions(call);
  const printAdvice = () => process.stderr.write(`${repeatAdvice(options.idempotencyKey)}\n`);
  if (!options.dryRun) call.signal.addEventListener('abort', printAdvice, { once: true });
  const { data } = await run(options);
  call.signal.removeEventListener('abort', printAdvice);
  return print(data);
}

const list: Command = {
  takes: [],
  summary: 'List bookings, in the order of their start times',
  options: ['event-type', 'user', 'status', 'from', 'to', 'limit', 'time-zone'],
  run: async ({ client, values, signal }) => {
    const limit = numberOf(values, 'limit', 20);
    const results: Booking[] = [];
    const query = {
      eventTypeId: givenText(values, 'event-type'),
      userId: givenText(values, 'user'),
      // The service validates the status.
      status: givenText(values, 'status') as Status | undefined,
      startedAt: givenText(values, 'from'),
      endedAt: givenText(values, 'to'),
      perPage: Math.min(limit, 100),
    };
    for await (const booking of client.bookings.list(query, { signal })) {
      results.push(booking);
      if (results.length === limit) break;
    }
    if (values.json === true) return printJson({ data: results });
    const local = localTimes(zoneOf(values));
    const rows = results.map((one) => [one.uid, local(one.startedAt), one.status, one.name]);
    return printTable(['ID', `Start (${zoneOf(values)})`, 'Status', 'Name'], rows);
  },
};

const get: Command = {
  takes: ['<uid>'],
  summary: 'Show a booking',
  options: ['time-zone'],
  run: async (call) => {
    const [uid = ''] = call.given;
    const print = printerOf(call);
    const { data } = await call.client.bookings.get(uid, { signal: call.signal });
    return print(data);
  },
};

const create: Command = {
  takes: [],
  summary: 'Book a start time for a guest',
  options: [
    'event-type',
    'start',
    'name',
    'email',
    'time-zone',
    'location',
    'message',
    'dry-run',
    'idempotency-key',
  ],
  run: async (call) => {
    const { client, values } = call;
    const body = {
      eventTypeId: requiredValue(values, 'event-type'),
      startedAt: requiredValue(values, 'start'),
      name: requiredValue(values, 'name'),
      email: requiredValue(values, 'email'),
      timeZone: zoneOf(values),
      locationId: (givenText(values, 'location') ?? null) as Booking['locationId'] | null,
      message: givenText(values, 'message'),
    };
    return write(call, (options) => client.bookings.create(body, options));
  },
};

const cancel: Command = {
  takes: ['<uid>'],
  summary: 'Cancel a booking',
  options: ['reason', 'if-match', 'dry-run', 'idempotency-key', 'time-zone'],
  run: async (call) => {
    const [uid = ''] = call.given;
    const body = { reason: givenText(call.values, 'reason') };
    return write(call, (options) => call.client.bookings.cancel(uid, body, options));
  },
};

export const bookings: Readonly<Record<string, Command>> = {
  'bookings list': list,
  'bookings get': get,
  'bookings create': create,
  'bookings cancel': cancel,
};
