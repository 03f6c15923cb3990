import { expect } from 'vitest';
import { ListAvailableSchedulesV2 } from '../../../lib/contract/event-types/list-available-schedules-v2.ts';
import { type Answer, call } from '../../support/http/call.ts';
import type { World } from '../../support/world.ts';

type Reply<C> = C extends {
  readonly reply: { readonly '~types'?: { readonly output: infer R } | undefined };
}
  ? R
  : never;
type Days = Reply<typeof ListAvailableSchedulesV2>['data'];
export type Slot = Days[number]['slots'][number];
type Reason = NonNullable<Days[number]['reasons']>[number];
/** A start that is not offered, with the reasons of the event type and those of each host. */
export interface NotOffered {
  readonly startedAt: string;
  readonly reasons: readonly OfEventType[];
  readonly hosts: readonly { readonly userId: string; readonly reasons: readonly HostReason[] }[];
}
type OfHost = Extract<Reason, { readonly userId: string }>;
type OfEventType = Exclude<Reason, OfHost>;
type Without<One> = One extends unknown ? Omit<One, 'userId'> : never;
type HostReason = Without<OfHost>;

type Named = { readonly uid: string };
type Query = Readonly<Record<string, string>>;

/** Requests the starts of a period with version 2, and does not check the response. */
export const askDays = (
  world: World,
  { uid }: Named,
  [periodStart, periodEnd]: readonly [string, string],
  more: Query = {},
  as: { readonly key: string } = world.owner,
): Promise<Answer<{ readonly data: Days }>> =>
  call(ListAvailableSchedulesV2, {
    as,
    params: { uid },
    query: { periodStart, periodEnd, ...more },
  });

/** Lists the starts of a period with version 2, by day. */
export async function daysOf(
  world: World,
  eventType: Named,
  period: readonly [string, string],
  more: Query = {},
  as: { readonly key: string } = world.owner,
): Promise<Days> {
  const { status, body } = await askDays(world, eventType, period, more, as);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

function withoutHost(reason: OfHost): HostReason {
  const { userId: _, ...rest } = reason;
  return rest;
}

/** The starts of a day that are not offered, each with its reasons. */
const notOfferedOf = ({ notOffered = [], reasons = [] }: Days[number]): NotOffered[] =>
  notOffered.map((one) => {
    const all = one.reasons.map((position) => reasons[position] as Reason);
    const ofHosts = all.filter((reason) => 'userId' in reason);
    const byHost = Map.groupBy(ofHosts, ({ userId }) => userId);
    return {
      startedAt: one.startedAt,
      reasons: all.filter((reason): reason is OfEventType => !('userId' in reason)),
      hosts: [...byHost].map(([userId, some]) => ({
        userId,
        reasons: some.map(withoutHost),
      })),
    };
  });

/** Every start of the grid in order, with its explanation. The explanation of an offered start is `undefined`. */
export async function explanations(
  world: World,
  eventType: Named,
  period: readonly [string, string],
  as: { readonly key: string } = world.owner,
): Promise<ReadonlyMap<string, NotOffered | undefined>> {
  const days = await daysOf(world, eventType, period, { explain: 'true' }, as);
  const explained = days.flatMap((day) => [
    ...day.slots.map(({ startedAt }) => [startedAt, undefined] as const),
    ...notOfferedOf(day).map((one) => [one.startedAt, one] as const),
  ]);
  const starts = explained.map(([start]) => start).toSorted();
  expect(new Set(starts).size, 'each start is listed once').toBe(starts.length);
  const byStart = new Map<string, NotOffered | undefined>(explained);
  return new Map(starts.map((start) => [start, byStart.get(start)]));
}

/** The explanation of one start that is not offered. */
export async function explanation(
  world: World,
  eventType: Named,
  start: string,
  as: { readonly key: string } = world.owner,
): Promise<NotOffered> {
  const end = new Date(Date.parse(start) + 60_000).toISOString();
  const found = (await explanations(world, eventType, [start, end], as)).get(start);
  if (found === undefined) throw new Error(`${start} is offered.`);
  return found;
}
