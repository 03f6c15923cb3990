import { beforeAll, expect, test } from 'vitest';
import type { OperationId } from '../../lib/contract/routes.ts';
import { rows } from '../../scripts/contracts.ts';
import { logLines } from '../support/processes/log-lines.ts';
import type { Request } from '../support/ready.ts';
import {
  audienceStage,
  pagesText,
  readsAbout,
  replyText,
  type Stage,
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

let stage: Stage;
const readyRequests = new Map<OperationId, Request>();

beforeAll(async () => {
  stage = await audienceStage();
  for (const { id, method } of rows) {
    if (method === 'GET') readyRequests.set(id, (await stage.ready.same(id)) as Request);
  }
}, 120_000);

test.each(callers)(
  '%s reads no text of a concealed schedule with any operation',
  async (caller) => {
    for (const request of [...readyRequests, ...readsAbout(stage)]) {
      const text = await pagesText(stage.people[caller], request as never);
      const leaks = leaksIn(caller, text, stage.planted);
      expect([request[0], request[1].query, leaks]).toEqual([request[0], request[1].query, []]);
    }
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
