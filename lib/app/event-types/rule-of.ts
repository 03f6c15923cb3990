import { Problem } from '../../contract/problem.ts';
import type { HostAssignRule } from '../../domain/assignment/host-assign-rule.ts';
import type { StoredEventType } from '../../domain/event-types/stored-event-type.ts';

/** A rule of an event type; one that it does not have is 404. */
export function ruleOf({ eventType }: StoredEventType, uid: string): HostAssignRule {
  const rule = eventType.rules.find((one) => one.uid === uid);
  if (rule === undefined) throw new Problem('host-assign-rule/unknown');
  return rule;
}
