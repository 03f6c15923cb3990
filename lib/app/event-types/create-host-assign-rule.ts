import { Problem, unprocessable } from '../../contract/problem.ts';
import type { HostAssignRule } from '../../domain/assignment/host-assign-rule.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import type { Intent } from '../intent.ts';
import {
  type ChangeEventTypeDeps,
  changeEventType,
  eventTypeAction,
  revised,
} from './change-event-type.ts';
import { type RuleMembers, ruleFaults } from './rule-faults.ts';

/** A rule as it is sent: without `sort` it is asked last. */
export type NewRule = Omit<RuleMembers, 'sort'> & { readonly sort?: number | undefined };

export interface ChangedRule {
  readonly data: HostAssignRule;
  readonly version: number;
}

const rulesAtMost = 20;
/** The highest `sort` that can be sent; rules that share it are asked in the order of their ids. */
const lastSort = 10_000;

/** Adds a rule to an event type. */
export function createHostAssignRule(
  eventTypeId: string,
  sent: NewRule,
  intent: Intent,
  deps: ChangeEventTypeDeps & { readonly newUid: () => string },
): Promise<ChangedRule> {
  const uid = deps.newUid();
  return changeEventType(eventTypeId, intent, deps, {
    decide({ stored }) {
      const { rules } = stored.eventType;
      const faults = ruleFaults(stored.eventType, sent);
      if (faults.length > 0) throw unprocessable(faults);
      if (rules.length >= rulesAtMost) throw new Problem('host-assign-rule/too-many');
      const at = formatInstant(intent.nowMs);
      const sort = sent.sort ?? nextSort(rules);
      const hostIds = [...new Set(sent.hostIds)];
      const rule: HostAssignRule = { ...sent, uid, sort, hostIds, createdAt: at, updatedAt: at };
      const eventType = revised(stored, { rules: [...rules, rule] }, intent.nowMs);
      return {
        reply: {
          data: intent.isDryRun ? { ...rule, uid: 'dry-run' } : rule,
          version: stored.ver + 1,
        },
        actions: [eventTypeAction(intent, stored, eventType)],
      };
    },
  });
}

const nextSort = (rules: readonly HostAssignRule[]): number =>
  Math.min(lastSort, Math.max(-1, ...rules.map(({ sort }) => sort)) + 1);
