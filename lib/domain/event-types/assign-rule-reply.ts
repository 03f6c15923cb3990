import { type Refused, refuse } from '../decision.ts';
import type { EventType } from './event-type.ts';
import type { HostAssignRule } from './host-assign-rule.ts';

/** The reply about an assign rule. `version` is the version of the event type. */
export interface AssignRuleReply {
  readonly data: HostAssignRule;
  readonly version: number;
}

export const assignRuleOf = (
  { rules }: EventType,
  uid: string,
): HostAssignRule | Refused<'host-assign-rule/unknown'> =>
  rules.find((one) => one.uid === uid) ?? refuse('host-assign-rule/unknown');
