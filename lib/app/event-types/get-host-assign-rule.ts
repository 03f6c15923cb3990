import { type AssignRuleReply, assignRuleOf } from '../../domain/event-types/assign-rule-reply.ts';
import type { StoredEventType } from '../../domain/event-types/stored-event-type.ts';
import type { Actor } from '../../domain/tenancy.ts';
import { granted } from '../problem-of.ts';
import { seeEventType } from '../see-event-type.ts';

export function getHostAssignRule(
  actor: Actor,
  found: StoredEventType | undefined,
  uid: string,
): AssignRuleReply {
  const { eventType, ver } = seeEventType(actor, found);
  return { data: granted(assignRuleOf(eventType, uid)), version: ver };
}
