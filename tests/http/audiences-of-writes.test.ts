import { beforeAll, expect, test } from 'vitest';
import { loadContracts, rows } from '../../scripts/contracts.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { deleteAtOnce } from '../support/people/delete-at-once.ts';
import type { Request } from '../support/ready.ts';
import {
  type AnyRequest,
  audienceStage,
  pagesText,
  replyText,
  type Stage,
  writesAbout,
} from '../support/schedules/audience-requests.ts';
import {
  type CallerName,
  callers,
  leaksIn,
  marchDay,
  openOnes,
  type Planted,
  promised,
} from '../support/schedules/plant-audiences.ts';

/*
 * Every operation that writes is called by every caller, most of them as a dry run, and the texts of schedules that the
 * caller may not read must be neither in a reply nor in an error, a repeated reply or an event about the change.
 */

deleteAtOnce();

const contracts = await loadContracts();
const writes = rows.filter(({ id, method }) => method !== 'GET' && !contracts.get(id)?.notice);

let stage: Stage;
/** The private schedules, and one that every user may read. */
let schedules: readonly Planted[];
/** A valid request of every operation that writes, as a dry run. */
const ready: AnyRequest[] = [];
let about: readonly AnyRequest[];

beforeAll(async () => {
  stage = await audienceStage();
  const { planted } = stage;
  schedules = planted.filter(({ displayType }, index) => displayType === 'private' || index === 4);
  about = await writesAbout(stage, schedules);
  for (const { id } of writes) {
    const { headers, ...request } = (await stage.ready.same(id)) as Request;
    const dry = { ...headers, prefer: 'handling=dry-run' };
    ready.push([id, { ...request, headers: dry } as AnyRequest[1]]);
  }
}, 120_000);

const textOf = async (caller: CallerName, request: AnyRequest) =>
  (await replyText(stage.people[caller], request)).text;

async function expectNoLeak(caller: CallerName, request: AnyRequest): Promise<string> {
  const text = await textOf(caller, request);
  const leaks = leaksIn(caller, text, stage.planted);
  expect([...request, leaks]).toEqual([...request, []]);
  return text;
}

test.each(callers)(
  '%s gets no text of a concealed schedule in the reply or the error of any write',
  async (caller) => {
    const texts: string[] = [];
    for (const request of about) texts.push(await expectNoLeak(caller, request));
    const all = texts.join('\n');
    const changing = ['creator', 'host', 'admin', 'owner'].includes(caller);
    const found = schedules.filter((one) => changing && promised(caller, one) === 'whole');
    for (const { marker } of found) expect(all).toContain(marker);
    expect(found.length > 0).toBe(changing);
  },
);

test.each(callers)('%s gets no text of a concealed schedule from a dry run', async (caller) => {
  for (const request of ready) await expectNoLeak(caller, request);
});

test.each(['creator', 'host'] as const)(
  'a repeated request of the %s is whole for this user alone, and concealed for keys that another user made',
  async (user) => {
    for (const { uid, marker } of openOnes(schedules)) {
      const headers = { 'idempotency-key': `repeated ${uid} ${user}` };
      const request: AnyRequest = ['updateSchedule', { params: { uid }, body: {}, headers }];
      expect(await textOf(user, request)).toContain(marker);
      const again = await textOf(user, request);
      expect([again.includes(marker), again.includes('idempotency-replayed')]).toEqual([
        true,
        true,
      ]);
      for (const caller of callers) await expectNoLeak(caller, request);
    }
  },
);

test('no reader of events about moves and deletions by an admin gets a text of a concealed schedule', async () => {
  const seen = new Set<string>();
  for (const [index, { uid, days, shape }] of openOnes(schedules).entries()) {
    const [day = 0] = days;
    const body = shape === 'routine' ? {} : { endedAt: marchDay(day, 13) };
    const headers = { 'idempotency-key': `moved ${uid}` };
    const change: AnyRequest = ['updateSchedule', { params: { uid }, body, headers }];
    const removal: AnyRequest = ['deleteSchedule', { params: { uid } }];
    for (const request of [change, change, ...(index % 2 === 0 ? [removal] : [])]) {
      await expectNoLeak('admin', request);
    }
  }
  await tellChanges();
  for (const caller of callers) {
    for (const { uid } of schedules) {
      const history: AnyRequest = ['listScheduleHistory', { params: { uid } }];
      await expectNoLeak(caller, history);
      await expectNoLeak(caller, ['updateSchedule', { params: { uid }, body: {} }]);
    }
    const query = { perPage: '100' };
    const text = await pagesText(stage.people[caller], ['listEvents', { query }]);
    expect([caller, leaksIn(caller, text, stage.planted)]).toEqual([caller, []]);
    for (const { marker } of schedules) if (text.includes(marker)) seen.add(caller);
  }
  expect([...seen]).toEqual(callers.filter((name) => name !== 'restricted'));
});
