import { type Decision, type Refused, refuse } from '../decision.ts';
import type { Snapshot } from '../snapshot.ts';
import type { WriteContext } from '../write-context.ts';
import type { EventTypeChange } from './changes.ts';
import { type ChangeRefusal, partToChange, putNextVersion, revised } from './event-type-access.ts';
import type { HostAssignRule } from './host-assign-rule.ts';
import { hostOf } from './host-reply.ts';
import type { NamedHost } from './update-host.ts';

/**
 * Removes a user from the hosts and the assign rules of an event type. Existing bookings keep their
 * hosts.
 */
export function removeHost(
  { eventTypeId, uid }: NamedHost,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<object, ChangeRefusal | 'host/unknown' | 'host/alone-in-rule', EventTypeChange> {
  const found = partToChange(snapshot, eventTypeId, context, 'admin', (one) => hostOf(one, uid));
  if ('refused' in found) return found;
  const { stored } = found;
  const { hosts, rules } = stored.eventType;
  const left = {
    hosts: hosts.filter(({ userId }) => userId !== uid),
    rules: rules.map((rule) => ({ ...rule, hostIds: without(rule, uid) })),
  };
  const changed = revised(stored, left, context.nowMs);
  return (
    refuseAlone(rules, uid) ?? { reply: {}, changes: [putNextVersion(stored, changed, context)] }
  );
}

const without = ({ hostIds }: HostAssignRule, uid: string): readonly string[] =>
  hostIds.filter((userId) => userId !== uid);

/** Refuses to remove the last host of a rule, because a rule without hosts applies to all hosts. */
function refuseAlone(
  rules: readonly HostAssignRule[],
  uid: string,
): Refused<'host/alone-in-rule'> | undefined {
  const alone = rules.filter((rule) => rule.hostIds.length > 0 && without(rule, uid).length === 0);
  if (alone.length === 0) return undefined;
  const detail = `Change or delete these rules first: ${alone.map(({ name }) => name).join(', ')}.`;
  const ruleIds = alone.map((rule) => rule.uid);
  return refuse('host/alone-in-rule', { detail, extensions: { ruleIds } });
}
