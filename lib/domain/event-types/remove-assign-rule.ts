import type { Decision } from '../decision.ts';
import type { Snapshot } from '../snapshot.ts';
import type { WriteContext } from '../write-context.ts';
import { assignRuleOf } from './assign-rule-reply.ts';
import type { EventTypeChange } from './changes.ts';
import { type ChangeRefusal, partToChange, putNextVersion, revised } from './event-type-access.ts';
import type { NamedRule } from './update-assign-rule.ts';

/** Removes a rule from an event type. Earlier assignments do not change. */
export function removeAssignRule(
  { eventTypeId, uid }: NamedRule,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<object, ChangeRefusal | 'host-assign-rule/unknown', EventTypeChange> {
  const found = partToChange(snapshot, eventTypeId, context, 'editor', (one) =>
    assignRuleOf(one, uid),
  );
  if ('refused' in found) return found;
  const { stored, part } = found;
  const rules = stored.eventType.rules.filter((one) => one !== part);
  const changed = revised(stored, { rules }, context.nowMs);
  return { reply: {}, changes: [putNextVersion(stored, changed, context)] };
}
