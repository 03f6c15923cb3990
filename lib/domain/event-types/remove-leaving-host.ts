import type { Decision } from '../decision.ts';
import type { Snapshot } from '../snapshot.ts';
import type { WriteContext } from '../write-context.ts';
import type { EventTypeChange } from './changes.ts';
import {
  type ChangeRefusal,
  eventTypeToChange,
  putNextVersion,
  revised,
} from './event-type-access.ts';
import type { NamedHost } from './update-host.ts';

/**
 * Removes a user who is being deleted from an event type and its assign rules. A rule with no other
 * host is deleted, because a rule without hosts would apply to all hosts.
 */
export function removeLeavingHost(
  { eventTypeId, uid }: NamedHost,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<object, ChangeRefusal, EventTypeChange> {
  const stored = eventTypeToChange(snapshot, eventTypeId, context, 'admin');
  if ('refused' in stored) return stored;
  const { hosts, rules } = stored.eventType;
  const isNamed = rules.some(({ hostIds }) => hostIds.includes(uid));
  if (!isNamed && !hosts.some(({ userId }) => userId === uid)) return { reply: {} };
  const left = {
    hosts: hosts.filter(({ userId }) => userId !== uid),
    rules: rules.flatMap((rule) => {
      const hostIds = rule.hostIds.filter((userId) => userId !== uid);
      return rule.hostIds.length > 0 && hostIds.length === 0 ? [] : [{ ...rule, hostIds }];
    }),
  };
  return {
    reply: {},
    changes: [putNextVersion(stored, revised(stored, left, context.nowMs), context)],
  };
}
