import { type Refused, refuse } from '../decision.ts';
import type { EventType } from './event-type.ts';
import type { HostAssignRule } from './host-assign-rule.ts';

/** Its version is that of the event type. */
export interface AssignRuleReply {
  readonly data: HostAssignRule;
  readonly version: number;
}

/** A rule of an event type by its id. */
export const assignRuleOf = (
  { rules }: EventType,
  uid: string,
): HostAssignRule | Refused<'host-assign-rule/unknown'> =>
  rules.find((one) => one.uid === uid) ?? refuse('host-assign-rule/unknown');
