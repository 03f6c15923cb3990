import { expect, test } from 'vitest';
import { newUserId } from '../../../lib/app/new-uid.ts';
import { ListSchedules } from '../../../lib/contract/schedules/list-schedules.ts';
import type { Routine, Schedule } from '../../../lib/domain/schedules/schedule.ts';
import { call } from '../../support/http/call.ts';
import { anySchedule, plantToldSchedules } from '../../support/schedules/plant-schedules.ts';
import { everyTuesday } from '../../support/schedules/schedules.ts';
import { newWorld, type Person } from '../../support/world.ts';

const host = newUserId();
const guest = newUserId();
const routine = everyTuesday as unknown as Routine;
const hosted: Partial<Schedule> = {
  attendees: [{ userId: host, role: 'viewer', userType: 'host' }],
  projectId: 7,
};

/** Every second schedule recurs. */
const visible = Array.from({ length: 12 }, (_, index) => ({
  ...anySchedule(index),
  ...(index % 2 === 0 && { routine }),
  ...hosted,
}));

const hidden = (more: Partial<Schedule>, from: number) =>
  Array.from({ length: 2 }, (_, index) => ({
    ...anySchedule(from + index),
    ...(index % 2 === 0 && { routine }),
    ...hosted,
    displayType: 'private' as const,
    ...more,
  }));

const queries: readonly Readonly<Record<string, string>>[] = [
  {},
  { startedAt: '2027-01-01T00:00:00Z', endedAt: '2027-02-01T00:00:00Z' },
  { behavior: 'event' },
  { projectId: '7' },
  { userId: host },
  { userId: guest },
];

/** The uids on each page of a list, and whether another page follows. */
async function readPages(as: Person, query: Readonly<Record<string, string>>) {
  const pages: string[][] = [];
  let cursor: string | null = null;
  do {
    const sent = { as, query: { ...query, ...(cursor && { cursor }) } };
    const { data, nextCursor } = (await call(ListSchedules, sent)).body as {
      readonly data: readonly Pick<Schedule, 'uid'>[];
      readonly nextCursor: string | null;
    };
    pages.push(data.map(({ uid }) => uid));
    cursor = nextCursor;
  } while (cursor !== null);
  return pages;
}

async function worldWith(schedules: readonly Schedule[]) {
  const world = await newWorld('admin');
  await plantToldSchedules(world.of, schedules);
  return world;
}

test('the pages of a list do not reveal schedules that do not exist for the caller', async () => {
  const without = await worldWith(visible);
  const some = [...hidden({}, 3), ...hidden({}, 50)];
  const withHidden = await worldWith([...visible, ...some]);
  for (const query of queries) {
    for (const perPage of ['1', '5', '6', '11', '12', '100']) {
      const sent = { ...query, perPage };
      const expected = await readPages(without.member, sent);
      expect([sent, await readPages(withHidden.member, sent)]).toEqual([sent, expected]);
    }
  }
});

test('the pages of a manager do not reveal the guests and the projects of concealed schedules', async () => {
  const attendees: Schedule['attendees'] = [{ userId: guest, role: 'viewer', userType: 'guest' }];
  const without = await worldWith(visible);
  const withHidden = await worldWith([...visible, ...hidden({ attendees }, 3)]);
  for (const query of queries.filter(({ userId, projectId }) => userId ?? projectId)) {
    for (const perPage of ['1', '6', '12']) {
      const sent = { ...query, perPage };
      const expected = await readPages(without.admin, sent);
      expect([sent, await readPages(withHidden.admin, sent)]).toEqual([sent, expected]);
    }
  }
});

test('the length of a hidden text does not change where a page ends', async () => {
  const busy = { visibilityType: 'busy' as const, displayType: 'private' as const };
  const pagesWith = async (description: string) => {
    const schedules = visible.map((one) => ({ ...one, ...busy, description }));
    const pages = await readPages((await worldWith(schedules)).member, { perPage: '100' });
    return pages.map(({ length }) => length);
  };
  expect(await pagesWith('x'.repeat(120_000))).toEqual(await pagesWith(''));
});
