import type { Target, TargetRegister } from '../../domain/external-calendars/target-register.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { atVersion } from '../engine/at-version.ts';
import type { Action } from '../engine/commit.ts';
import { type Items, readItems } from '../engine/items.ts';
import { keys } from '../keys/keys.ts';

/** The connection with the calendar into which the bookings of a user are written. */
export function targetIn(of: OrganizationId, items: Items, userId: string): Target {
  const item = items.get(keys.target(of, userId));
  return {
    ver: (item?.ver ?? 0) as number,
    connection: (item?.connection ?? null) as string | null,
  };
}

/**
 * The users who have a target calendar. Version 0 means that no user of the organization ever had
 * one.
 */
export function targetRegisterIn(of: OrganizationId, items: Items): TargetRegister {
  const item = items.get(keys.targetRegister(of));
  return {
    ver: (item?.ver ?? 0) as number,
    users: (item?.users ?? []) as readonly string[],
    isForAll: item?.isForAll === true,
  };
}

/** Reads the register alone, for the worker that publishes the events of bookings. */
export async function readTargetRegister(of: OrganizationId): Promise<TargetRegister> {
  return targetRegisterIn(of, await readItems(of, [keys.targetRegister(of)]));
}

export const writeTarget = (
  of: OrganizationId,
  userId: string,
  { ver, connection }: Target,
): Action => ({
  key: keys.target(of, userId),
  item: { ver: ver + 1, ...(connection !== null && { connection }) },
  ...atVersion(ver),
});

export const writeTargetRegister = (
  of: OrganizationId,
  { ver, users, isForAll }: TargetRegister,
): Action => ({
  key: keys.targetRegister(of),
  item: { ver: ver + 1, users, ...(isForAll && { isForAll }) },
  ...atVersion(ver),
});
