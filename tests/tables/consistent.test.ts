import { expect, onTestFinished, test } from 'vitest';
import { newUid } from '../../lib/app/new-uid.ts';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import type { Contract } from '../../lib/contract/contract.ts';
import { UpdateEventType } from '../../lib/contract/event-types/update-event-type.ts';
import { client } from '../../lib/data/engine/table.ts';
import { listCounters } from '../../lib/data/limits/counters.ts';
import { loadContracts, rows } from '../../scripts/contracts.ts';
import { at } from '../api/bookings/guests.ts';
import { call } from '../support/http/call.ts';
import { deleteAtOnce } from '../support/people/delete-at-once.ts';
import { type Request, readyWorld } from '../support/ready.ts';
import type { Person } from '../support/world.ts';

deleteAtOnce();

const ready = await readyWorld();
const contracts = await loadContracts();

interface ReadInput {
  readonly IndexName?: string;
  readonly ConsistentRead?: boolean;
  readonly Key?: { readonly pk: string; readonly sk: string };
  readonly RequestItems?: Readonly<Record<string, { readonly ConsistentRead?: boolean }>>;
}

/** Indexes have no consistent reads, and credentials are cached for a minute anyway. */
const mayLag = ({ IndexName, Key }: ReadInput): boolean =>
  IndexName !== undefined || Key?.sk === 'K' || Key?.sk === 'ME';

/** Records the reads from now on that may return a past state. */
function recordLagging(): readonly string[] {
  const lagging: string[] = [];
  const name = `lagging-${crypto.randomUUID()}`;
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const input = args.input as ReadInput;
        const asked = [input, ...Object.values(input.RequestItems ?? {})];
        const isRead = /Get|Query|Scan/u.test(String(commandName));
        const isConsistent = asked.some(({ ConsistentRead }) => ConsistentRead === true);
        if (isRead && !isConsistent && !mayLag(input)) lagging.push(JSON.stringify(input));
        return next(args);
      },
    { step: 'initialize', name, priority: 'high' },
  );
  onTestFinished(() => {
    client.middlewareStack.remove(name);
  });
  return lagging;
}

/** Eventually consistent operations: free times (a booking checks them again), host names, and the last use of keys. */
const late = [
  'listAvailableSchedules',
  'listAvailableSchedulesV2',
  'listGuestAvailableSchedules',
  'listPublicAvailableSchedules',
  'getBookingPage',
  'listEventTypeHosts',
  'listApiKeys',
];

// The engine of these tests is always consistent, so it would hide reads that are not.
test.each(rows.filter(({ id }) => !late.includes(id)))(
  '$id reads every item consistently',
  async ({ id }) => {
    const contract = contracts.get(id) as Contract;
    const request = (await ready.request(id)) as Request;
    const lagging = recordLagging();
    const { status } = await call(contract, { as: ready.world.owner, ...request });
    expect([status, ...lagging]).toEqual([contract.status]);
  },
);

/** No host has hours, so all of them are checked, in groups, before the start is refused. */
test.each(['equal', 'sequential'] as const)(
  'the assignment among many hosts and its refusal use consistent reads (%s)',
  async (method) => {
    const { owner, eventType: newEventType } = ready.world;
    const hosts = Array.from({ length: 40 }, () => ({ userId: newUid() }) as Person);
    const assignment = { type: 'any', method } as const;
    const { uid } = await newEventType(hosts, { assignment });
    const lagging = recordLagging();
    const startedAt = at(30, '10:00');
    const guest = { email: 'guest@example.com', name: 'A guest', timeZone: 'UTC' };
    const body = { ...guest, eventTypeId: uid, startedAt, locationId: null };
    const refused = await call(CreateBooking, { as: owner, body });
    expect([refused.body.code, ...lagging]).toEqual(['booking/not-offered']);
  },
);

test('a change of an event type reads seats and counters consistently', async () => {
  const { of, owner, member, eventType: newEventType } = ready.world;
  const eventType = await newEventType([member], { capacity: 2 });
  const lagging = recordLagging();
  const params = { uid: eventType.uid };
  const lowered = await call(UpdateEventType, { as: owner, params, body: { capacity: null } });
  await listCounters(of, eventType.uid);
  expect([lowered.status, ...lagging]).toEqual([200]);
});
