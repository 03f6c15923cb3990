import type { Hours } from '../../domain/hours/hours.ts';
import type { BusyRule } from '../../domain/schedules/busy-rule.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { atVersion } from '../engine/at-version.ts';
import type { Action } from '../engine/commit.ts';
import type { Items } from '../engine/items.ts';
import { parsedOnce } from '../items/parsed-once.ts';
import { storedForm } from '../items/stored-form.ts';
import { keys } from '../keys/keys.ts';

const rulesForm = storedForm<{ doc: readonly BusyRule[] }>();
export const hoursForm = storedForm<{ doc: Hours }>();

export interface HostRules {
  readonly ver: number;
  readonly rules: readonly BusyRule[];
}

/** All long or recurring schedules that make a host busy. Readers expand their dates. */
export function hostRulesIn(of: OrganizationId, items: Items, userId: string): HostRules {
  const item = items.get(keys.rules(of, userId));
  if (item === undefined) return { ver: 0, rules: [] };
  return { ver: item.ver as number, rules: rulesFrom(item) };
}

export const rulesFrom = parsedOnce((item) => rulesForm.read(item, 'doc'));

/** Replaces the rules of a host, if they are still at version `ver`. */
export function writeHostRules(
  of: OrganizationId,
  userId: string,
  ver: number,
  rules: readonly BusyRule[],
): Action {
  const key = keys.rules(of, userId);
  const item = { ver: ver + 1, ...rulesForm.writePacked({ doc: rules }) };
  return { key, item, ...atVersion(ver) };
}

const hoursFrom = parsedOnce((item) => hoursForm.read(item, 'doc'));

/**
 * The hours in which a host can be booked, from the host's default calendar. A host without hours
 * is never offered.
 */
export function hoursIn(of: OrganizationId, items: Items, userId: string): Hours | undefined {
  const item = items.get(keys.hours(of, userId));
  // The item has no hours if the user connected a calendar before setting hours.
  return item?.doc === undefined ? undefined : hoursFrom(item);
}
