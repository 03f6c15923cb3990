import { type Decision, refuseInvalid } from '../decision.ts';
import type { Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import { unchanged } from '../unchanged.ts';
import type { WriteContext } from '../write-context.ts';
import { type AssignRuleReply, assignRuleOf } from './assign-rule-reply.ts';
import {
  type AssignRuleViolation,
  assignRuleViolations,
  type RuleMembers,
} from './assign-rule-violations.ts';
import type { EventTypeChange } from './changes.ts';
import { type ChangeRefusal, partToChange, putNextVersion, revised } from './event-type-access.ts';
import type { HostAssignRule } from './host-assign-rule.ts';
import { storedEventType } from './needs.ts';

/** The body of an update. Absent members do not change. */
export type RuleUpdate = { readonly [Name in keyof RuleMembers]?: RuleMembers[Name] | undefined };

export interface NamedRule {
  readonly eventTypeId: string;
  readonly uid: string;
}

type Refusal =
  | ChangeRefusal
  | 'host-assign-rule/unknown'
  | 'request/unprocessable'
  | AssignRuleViolation['code'];

/**
 * Changes the members that are sent. Hosts and questions that are not sent are not checked again.
 */
export function updateAssignRule(
  { eventTypeId, uid }: NamedRule,
  sent: RuleUpdate,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<AssignRuleReply, Refusal, EventTypeChange> {
  const found = partToChange(snapshot, eventTypeId, context, 'editor', (one) =>
    assignRuleOf(one, uid),
  );
  if ('refused' in found) return found;
  const { stored, part: before } = found;
  const invalid = refuseInvalid(assignRuleViolations(stored.eventType, sent));
  if (invalid) return invalid;
  if (Object.keys(sent).length === 0) {
    return unchanged(storedEventType(eventTypeId), { data: before, version: stored.ver });
  }
  const rule = updatedFrom(before, sent, formatInstant(context.nowMs));
  const rules = stored.eventType.rules.map((one) => (one === before ? rule : one));
  return {
    reply: { data: rule, version: stored.ver + 1 },
    changes: [putNextVersion(stored, revised(stored, { rules }, context.nowMs), context)],
  };
}

const updatedFrom = (before: HostAssignRule, sent: RuleUpdate, at: string): HostAssignRule => ({
  ...before,
  ...(sent.name !== undefined && { name: sent.name }),
  ...(sent.sort !== undefined && { sort: sent.sort }),
  ...(sent.operator !== undefined && { operator: sent.operator }),
  ...(sent.groups !== undefined && { groups: sent.groups }),
  ...(sent.hostIds !== undefined && { hostIds: [...new Set(sent.hostIds)] }),
  ...(sent.minutesPerDay !== undefined && { minutesPerDay: sent.minutesPerDay }),
  ...(sent.minutesPerWeek !== undefined && { minutesPerWeek: sent.minutesPerWeek }),
  ...(sent.minutesPerMonth !== undefined && { minutesPerMonth: sent.minutesPerMonth }),
  ...(sent.method !== undefined && { method: sent.method }),
  updatedAt: at,
});
