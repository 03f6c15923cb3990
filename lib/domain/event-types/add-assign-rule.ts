import { type Decision, refuse, refuseInvalid } from '../decision.ts';
import type { Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import { shownUid, type WriteContext } from '../write-context.ts';
import type { AssignRuleReply } from './assign-rule-reply.ts';
import {
  type AssignRuleViolation,
  assignRuleViolations,
  type RuleMembers,
} from './assign-rule-violations.ts';
import type { EventTypeChange } from './changes.ts';
import { lastSort } from './event-type.ts';
import {
  type ChangeRefusal,
  eventTypeToChange,
  putNextVersion,
  revised,
} from './event-type-access.ts';
import type { HostAssignRule } from './host-assign-rule.ts';

/** The body of a new rule. Without `sort`, the rule is evaluated last. */
export type NewRule = Omit<RuleMembers, 'sort'> & { readonly sort?: number | undefined };

const mostRules = 20;

export function addAssignRule(
  { eventTypeId, uid }: { readonly eventTypeId: string; readonly uid: string },
  sent: NewRule,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<
  AssignRuleReply,
  | ChangeRefusal
  | AssignRuleViolation['code']
  | 'request/unprocessable'
  | 'host-assign-rule/too-many',
  EventTypeChange
> {
  const stored = eventTypeToChange(snapshot, eventTypeId, context, 'editor');
  if ('refused' in stored) return stored;
  const { rules } = stored.eventType;
  const invalid = refuseInvalid(assignRuleViolations(stored.eventType, sent));
  if (invalid) return invalid;
  if (rules.length >= mostRules) return refuse('host-assign-rule/too-many');
  const at = formatInstant(context.nowMs);
  const sort = sent.sort ?? afterLast(rules);
  const hostIds = [...new Set(sent.hostIds)];
  const rule: HostAssignRule = { ...sent, uid, sort, hostIds, createdAt: at, updatedAt: at };
  const changed = revised(stored, { rules: [...rules, rule] }, context.nowMs);
  return {
    reply: { data: { ...rule, uid: shownUid(uid, context) }, version: stored.ver + 1 },
    changes: [putNextVersion(stored, changed, context)],
  };
}

const afterLast = (rules: readonly HostAssignRule[]): number =>
  Math.min(lastSort, Math.max(-1, ...rules.map(({ sort }) => sort)) + 1);
