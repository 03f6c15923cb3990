import type { Action } from '../../../lib/data/engine/commit.ts';
import { readItems } from '../../../lib/data/engine/items.ts';
import { keys } from '../../../lib/data/keys/keys.ts';
import { hostRulesIn, writeHostRules } from '../../../lib/data/schedules/host-rules.ts';
import type { BusyRule } from '../../../lib/domain/schedules/busy-rule.ts';
import type { OrganizationId } from '../../../lib/domain/tenancy.ts';

/** Returns the action that replaces the rules of a host. */
export async function replaceRules(
  of: OrganizationId,
  { userId }: { readonly userId: string },
  rules: readonly BusyRule[],
): Promise<Action> {
  const key = keys.rules(of, userId);
  const items = await readItems(of, [key]);
  const { ver } = hostRulesIn(of, items, userId);
  return writeHostRules(of, userId, ver, rules);
}
