import {
  type JoinedMeeting,
  type Makers,
  type SeatChange,
  type Seats,
  type Slot,
  seatsId,
} from '../../domain/limits/shared-slot.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Action } from '../engine/commit.ts';
import type { Items } from '../engine/items.ts';
import { queryAll } from '../engine/query-all.ts';
import { keys } from '../keys/keys.ts';

/** The seats of a slot. A slot without bookings has no guests and no end. */
export function seatsIn(of: OrganizationId, items: Items, slot: Slot): Seats {
  const item = items.get(keys.seats(of, slot.eventTypeId, slot.startedAt, slot.userId));
  const meetingUrl = item?.meetingUrl as string | undefined;
  const makers = item?.makers as Makers | undefined;
  return {
    taken: (item?.taken as number) ?? 0,
    end: (item?.end as number) ?? 0,
    ...(meetingUrl !== undefined && { meetingUrl }),
    ...(makers !== undefined && { makers }),
  };
}

/**
 * The number of guests in each shared slot that starts in [from, to), with one Query per page for
 * all hosts.
 */
export async function listSeats(
  of: OrganizationId,
  eventTypeId: string,
  from: string,
  to: string,
  { consistently = false } = {},
): Promise<ReadonlyMap<string, number>> {
  const { pk } = keys.seats(of, eventTypeId, from, '');
  const items = await queryAll({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
    ConsistentRead: consistently,
  });
  return new Map(
    items.map(({ sk, host, taken }) => {
      const startedAt = (sk as string).slice(0, from.length);
      return [seatsId(startedAt, host as string), taken as number];
    }),
  );
}

const keyOf = (of: OrganizationId, { eventTypeId, startedAt, userId }: Slot) =>
  keys.seats(of, eventTypeId, startedAt, userId);

/** The meeting of the first guest, and the account that creates it. */
interface OpenedMeeting {
  readonly meetingUrl?: string | undefined;
  readonly makers?: Makers | undefined;
}

/** The meeting of another guest, and the account that creates it. */
interface JoinedBy {
  readonly meeting?: JoinedMeeting | undefined;
  readonly makers?: Makers | undefined;
}

/** Adds the first guest. The same transaction adds the interval of the slot to the host's week. */
export const openSlot = (
  of: OrganizationId,
  slot: Slot,
  end: number,
  { meetingUrl, makers }: OpenedMeeting = {},
): Action => ({
  key: keyOf(of, slot),
  item: { taken: 1, end, host: slot.userId, meetingUrl, makers },
  condition: 'attribute_not_exists(pk) OR taken = :zero',
  values: { ':zero': 0 },
});

/**
 * Adds another guest. The week of the host does not change, so the guests of one slot do not
 * compete for its version. A guest with a meeting joins only if the slot still has the meeting that
 * was read: its last guest may have left since, and another guest may have opened it again.
 */
export function joinSlot(
  of: OrganizationId,
  slot: Slot,
  end: number,
  capacity: number,
  { meeting, makers }: JoinedBy = {},
): Action {
  const joined = {
    key: keyOf(of, slot),
    update: `SET taken = taken + :one${makers ? ', makers = :makers' : ''}`,
    condition: 'taken BETWEEN :one AND :last AND #end = :end',
    names: { '#end': 'end' },
    values: { ':one': 1, ':last': capacity - 1, ':end': end, ...(makers && { ':makers': makers }) },
  };
  if (meeting === undefined) return joined;
  const { known, url } = meeting;
  const seen = known === undefined ? 'attribute_not_exists(meetingUrl)' : 'meetingUrl = :url';
  return {
    ...joined,
    update: known === undefined ? `${joined.update}, meetingUrl = :url` : joined.update,
    condition: `${joined.condition} AND ${seen}`,
    values: { ...joined.values, ':url': url },
  };
}

/** Removes one of several guests. The host stays busy. */
export const leaveSlot = (of: OrganizationId, slot: Slot): Action => ({
  key: keyOf(of, slot),
  update: 'SET taken = taken - :one',
  condition: 'taken > :one',
  values: { ':one': 1 },
});

/**
 * Removes the last guest and the meeting. The same transaction removes the interval from the host's
 * week.
 */
export const closeSlot = (of: OrganizationId, slot: Slot): Action => ({
  key: keyOf(of, slot),
  update: 'SET taken = :zero REMOVE meetingUrl, makers',
  condition: 'taken = :one',
  values: { ':zero': 0, ':one': 1 },
});

/**
 * Changes the length of the slot of a single guest. This is one action, because a transaction may
 * contain an item only once.
 */
export const resizeSlot = (of: OrganizationId, slot: Slot, end: number): Action => ({
  key: keyOf(of, slot),
  update: 'SET #end = :end',
  condition: 'taken = :one',
  names: { '#end': 'end' },
  values: { ':one': 1, ':end': end },
});

/** Changes the seats of a slot. */
export function seatAction(of: OrganizationId, change: SeatChange): Action {
  switch (change.change) {
    case 'open':
      return openSlot(of, change.slot, change.end, change);
    case 'join':
      return joinSlot(of, change.slot, change.end, change.capacity, change);
    case 'leave':
      return leaveSlot(of, change.slot);
    case 'close':
      return closeSlot(of, change.slot);
    case 'resize':
      return resizeSlot(of, change.slot, change.end);
  }
}
