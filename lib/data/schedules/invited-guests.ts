import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Action } from '../engine/commit.ts';
import type { Item } from '../engine/items.ts';
import { keys } from '../keys/keys.ts';

const daySeconds = 86_400;

interface InvitedCount {
  readonly userId: string;
  readonly day: number;
  readonly by: number;
  readonly max: number;
}

export const invitedIn = (item: Item | undefined): number => (item?.n as number | undefined) ?? 0;

/** Raises the count of a day if it stays within `max`. The condition prevents concurrent requests from exceeding it. */
export const countInvitedGuests = (
  of: OrganizationId,
  { userId, day, by, max }: InvitedCount,
): Action => ({
  key: keys.invitedGuests(of, userId, day),
  update: 'SET exp = :exp ADD n :by',
  condition: 'attribute_not_exists(n) OR n <= :room',
  values: { ':exp': (day + 2) * daySeconds, ':by': by, ':room': max - by },
});
