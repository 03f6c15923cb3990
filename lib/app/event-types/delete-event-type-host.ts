import { Problem } from '../../contract/problem.ts';
import type { HostAssignRule } from '../../domain/assignment/host-assign-rule.ts';
import type { Intent } from '../intent.ts';
import {
  type ChangeEventTypeDeps,
  changeEventType,
  eventTypeAction,
  revised,
} from './change-event-type.ts';
import { hostOf } from './host-reply.ts';

/** Takes a user out of the hosts of an event type, and out of its assign rules. Bookings keep their hosts. */
export async function deleteEventTypeHost(
  { eventTypeId, uid }: { readonly eventTypeId: string; readonly uid: string },
  intent: Intent,
  deps: ChangeEventTypeDeps,
): Promise<object> {
  return changeEventType<object>(eventTypeId, intent, deps, {
    requirePart: ({ eventType }) => hostOf(eventType, uid),
    decide({ stored }) {
      const { hosts, rules } = stored.eventType;
      requireOthers(rules, uid);
      const left = {
        hosts: hosts.filter(({ userId }) => userId !== uid),
        rules: rules.map((rule) => ({ ...rule, hostIds: without(rule, uid) })),
      };
      const action = eventTypeAction(intent, stored, revised(stored, left, intent.nowMs));
      return { reply: {}, actions: [action] };
    },
  });
}

const without = ({ hostIds }: HostAssignRule, uid: string): readonly string[] =>
  hostIds.filter((userId) => userId !== uid);

/** A rule that names nobody means all hosts: that must not come of a rule that named one. */
function requireOthers(rules: readonly HostAssignRule[], uid: string): void {
  const alone = rules.filter((rule) => rule.hostIds.length > 0 && without(rule, uid).length === 0);
  if (alone.length === 0) return;
  const detail = `Change or delete these rules first: ${alone.map(({ name }) => name).join(', ')}.`;
  const ruleIds = alone.map((rule) => rule.uid);
  throw new Problem('host/alone-in-rule', { detail, extensions: { ruleIds } });
}
