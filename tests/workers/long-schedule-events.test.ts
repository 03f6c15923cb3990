import { expect, test } from 'vitest';
import { ListScheduleHistory } from '../../lib/contract/schedules/list-schedule-history.ts';
import type { Event } from '../../lib/domain/feed/event.ts';
import { made } from '../api/webhooks/endpoints.ts';
import { readFeed } from '../support/feed/follow-events.ts';
import { call } from '../support/http/call.ts';
import { create, everyTuesday, guest, patch } from '../support/schedules/schedules.ts';
import { sendChanges } from '../support/webhooks/deliver-events.ts';
import { startReceiver } from '../support/webhooks/receivers.ts';
import { newWorld, type Person } from '../support/world.ts';

/* Events of schedules that are longer than 64 KiB. */

/** A routine with exceptions, which take 13 bytes each. */
const routineWith = (items: number, exceptionsAnItem: number) => {
  const exceptions = Array.from({ length: exceptionsAnItem }, (_, day) =>
    new Date(Date.UTC(2031, 0, 1 + day)).toISOString().slice(0, 10),
  );
  const [item] = everyTuesday.schedules;
  return {
    ...everyTuesday,
    schedules: Array.from({ length: items }, () => ({ ...item, exceptions })),
  };
};

/** A hundred guests with very long addresses. */
const manyGuests = (name: string) =>
  Array.from({ length: 100 }, (_, index) =>
    guest({ email: `${name.repeat(60)}${index}@${'y'.repeat(60)}.${'z'.repeat(60)}.example.com` }),
  );

const hidden = { displayType: 'private', visibilityType: 'busy', attendees: [] };
/** 30 000 bytes. */
const longText = '予'.repeat(10_000);

const historyOf = async (as: Person, uid: string): Promise<readonly Event[]> => {
  const { body } = await call(ListScheduleHistory, { as, params: { uid } });
  return body.data as readonly Event[];
};

/** An organization with a receiver. `sendAll` sends all changes, and returns the events that were received. */
async function worldWithReceiver() {
  const world = await newWorld('admin');
  const { url, received } = await startReceiver();
  await made(world.owner, { url, events: ['*'] });
  const sendAll = async (): Promise<readonly Event[]> => {
    await sendChanges();
    return received.map(({ body }) => JSON.parse(body) as Event);
  };
  return { world, sendAll };
}

test('the event of an open schedule that is too long is read by all users, and sent, with its attendees', async () => {
  const { world, sendAll } = await worldWithReceiver();
  const attendees = manyGuests('x');
  const description = '予'.repeat(5000);
  const routine = routineWith(6, 250);
  const access = '予'.repeat(2000);
  const members = { name: 'Open day', description, access, attendees, routine };
  const { uid } = await create(world, members);
  const [sent] = await sendAll();
  expect(sent?.truncated).toEqual(['tracking', 'answers', 'object/description']);
  expect(sent?.object).toMatchObject({ name: 'Open day', access, attendees, isConcealed: false });
  for (const as of [world.owner, world.member]) {
    expect([(await readFeed(as)).events, await historyOf(as, uid)]).toEqual([[sent], [sent]]);
  }
});

test('a concealed event is not shortened because of long members that are hidden', async () => {
  const { world, sendAll } = await worldWithReceiver();
  const routine = routineWith(10, 300);
  const members = { ...hidden, description: longText, access: '予'.repeat(2000), routine };
  const schedule = await create(world, { ...members, name: 'zq9name' });
  await patch(world, schedule, { name: 'zq9other' });
  await patch(world, schedule, { endedAt: '2030-03-05T11:30:00Z' });
  const sent = await sendAll();
  const whole = await historyOf(world.owner, schedule.uid);
  expect(whole.map(({ truncated }) => truncated?.includes('object/description'))).toEqual([
    true,
    true,
    true,
  ]);
  // The event of the other name is left out.
  expect(sent.map(({ version }) => version)).toEqual([1, 3]);
  const history = await historyOf(world.admin, schedule.uid);
  expect(history).toEqual(sent.toReversed());
  expect((await readFeed(world.admin)).events).toEqual(sent);
  for (const event of sent) {
    expect(event).not.toHaveProperty('truncated');
    expect(event.object.routine).toEqual(schedule.routine);
  }
  expect(history[0]?.previous).toEqual({ endedAt: '2030-03-05T11:00:00.000Z' });
  expect(JSON.stringify(sent)).not.toContain('zq9');
});

test('a concealed event that is itself too long lists its own lost members', async () => {
  const { world, sendAll } = await worldWithReceiver();
  const routine = routineWith(20, 366);
  const schedule = await create(world, { ...hidden, description: longText, routine });
  await patch(world, schedule, { name: 'Another' });
  const sent = await sendAll();
  const truncated = ['tracking', 'answers', 'object/routine'];
  expect(sent).toMatchObject([{ version: 1, truncated, object: { isConcealed: true } }]);
  expect(sent[0]?.object).not.toHaveProperty('routine');
  expect(await historyOf(world.admin, schedule.uid)).toEqual(sent);
});
