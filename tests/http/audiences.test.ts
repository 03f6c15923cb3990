import { beforeAll, expect, test } from 'vitest';
import type { OperationId } from '../../lib/contract/routes.ts';
import { loadContracts, rows } from '../../scripts/contracts.ts';
import { logLines } from '../support/processes/log-lines.ts';
import {
  type AnyRequest,
  audienceStage,
  pagesText,
  readsAbout,
  replyText,
  type Stage,
  writesAbout,
} from '../support/schedules/audience-requests.ts';
import {
  busyOnes,
  callers,
  leaksIn,
  promised,
  uidsOf,
} from '../support/schedules/plant-audiences.ts';

/*
 * Schedules of every audience are planted with a text of their own in every hidden member. Every operation that reads
 * is then called by every caller, and the texts of schedules that the caller may not read must be in no reply.
 */

const contracts = await loadContracts();
let stage: Stage;
const readyRequests: AnyRequest[] = [];

beforeAll(async () => {
  stage = await audienceStage();
  for (const { id, method } of rows) {
    if (method === 'GET') readyRequests.push([id, (await stage.ready.same(id)) as AnyRequest[1]]);
  }
}, 120_000);

/** The names of all members that a schema describes. */
function membersOf(schema: unknown, found = new Set<string>()): Set<string> {
  const {
    entries = {},
    item,
    wrapped,
    options = [],
    pipe = [],
    value,
  } = schema as {
    readonly entries?: Readonly<Record<string, unknown>>;
    readonly item?: unknown;
    readonly wrapped?: unknown;
    readonly options?: readonly unknown[];
    readonly pipe?: readonly unknown[];
    readonly value?: unknown;
  };
  for (const name of Object.keys(entries)) found.add(name);
  const parts = [...Object.values(entries), item, wrapped, ...options, ...pipe.slice(1), value];
  for (const part of parts) if (typeof part === 'object' && part !== null) membersOf(part, found);
  return found;
}

/** Replies with these members contain schedules, events, or what makes a host busy. */
const telling = ['isConcealed', 'previous', 'source'];

/** Their replies are about bookings alone. */
const ofBookings: readonly OperationId[] = ['getBookingContacts', 'listBookingHistory'];

test('every operation whose reply contains schedules, events or busy times is called about the planted schedules', async () => {
  const showing = rows.flatMap(({ id }) => {
    const names = membersOf(contracts.get(id)?.reply);
    return telling.some((name) => names.has(name)) ? [id] : [];
  });
  const requests = [...readsAbout(stage), ...(await writesAbout(stage, stage.planted))];
  const called = new Set(requests.map(([id]) => id));
  expect(showing).toContain('updateSchedule');
  expect(showing).toContain('listEvents');
  expect(showing.filter((id) => !called.has(id))).toEqual(ofBookings);
});

test.each(callers)(
  '%s reads no text of a concealed schedule with any operation',
  async (caller) => {
    const as = stage.people[caller];
    const expectNoLeak = async (request: AnyRequest, read: Promise<string>) => {
      const leaks = leaksIn(caller, await read, stage.planted);
      expect([...request, leaks]).toEqual([...request, []]);
    };
    for (const request of readyRequests) {
      await expectNoLeak(
        request,
        replyText(as, request).then(({ text }) => text),
      );
    }
    await Promise.all(readsAbout(stage).map((one) => expectNoLeak(one, pagesText(as, one))));
  },
);

test.each(callers.filter((name) => name !== 'restricted'))(
  '%s reads all texts of the other schedules in the history and in the feed',
  async (caller) => {
    const query = { perPage: '100' };
    const feed = await pagesText(stage.people[caller], ['listEvents', { query }]);
    for (const one of stage.planted.filter((each) => promised(caller, each) === 'whole')) {
      const { uid, marker } = one;
      const params = { uid };
      const history = await replyText(stage.people[caller], ['listScheduleHistory', { params }]);
      for (const text of [feed, history.text]) {
        expect(text).toContain(`${marker} first`);
        expect(text).toContain(`${marker} second`);
        expect(text).toContain(`${marker}@example.com`);
      }
    }
  },
);

test('the reasons for a busy host contain the ID of a private schedule only for callers who may know it', async () => {
  const busy = busyOnes(stage.planted);
  const asked = readsAbout(stage).filter(([id]) => id === 'listAvailableSchedulesV2');
  for (const caller of callers.filter((name) => name !== 'restricted')) {
    const replies = await Promise.all(asked.map((one) => replyText(stage.people[caller], one)));
    const uids = replies.flatMap(({ body }) => {
      const { data } = body as {
        data: readonly { reasons: { source?: { uid: string } }[] }[];
      };
      return data.flatMap(({ reasons }) => reasons.flatMap(({ source }) => source?.uid ?? []));
    });
    const expected = busy.filter((one) => promised(caller, one) !== 'nothing');
    const found = [...new Set(uids)].filter((uid) => uid !== stage.bookingId).toSorted();
    expect([caller, found]).toEqual([caller, [...new Set(uidsOf(expected))]]);
  }
});

test.each(callers)('%s gets each schedule as promised', async (caller) => {
  const got = await Promise.all(
    stage.planted.map(async ({ uid, marker }) => {
      const { body } = await replyText(stage.people[caller], ['getSchedule', { params: { uid } }]);
      const { data } = body as { data?: { name: string; isConcealed: boolean; uid: string } };
      if (data === undefined) return 'nothing';
      expect(data.uid).toBe(uid);
      expect(data.name.startsWith(marker)).toBe(!data.isConcealed);
      return data.isConcealed ? 'concealed' : 'whole';
    }),
  );
  expect(got).toEqual(stage.planted.map((one) => promised(caller, one)));
});

test('no line of the log contains a text of a schedule', () => {
  const lines = JSON.stringify(logLines);
  expect(lines.length).toBeGreaterThan(2);
  for (const { marker } of stage.planted) expect(lines).not.toContain(marker);
});
