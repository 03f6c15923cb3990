import { unprocessable } from '../../contract/problem.ts';
import { keys } from '../../data/keys.ts';
import type { HostAssignRule } from '../../domain/assignment/host-assign-rule.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { asItIs } from '../as-it-is.ts';
import type { Intent } from '../intent.ts';
import {
  type ChangeEventTypeDeps,
  changeEventType,
  eventTypeAction,
  revised,
} from './change-event-type.ts';
import type { ChangedRule } from './create-host-assign-rule.ts';
import { type RuleMembers, ruleFaults } from './rule-faults.ts';
import { ruleOf } from './rule-of.ts';

/** What may be changed; absent members stay. */
export type RuleUpdate = { readonly [Name in keyof RuleMembers]?: RuleMembers[Name] | undefined };

/** Changes the members of a rule that are sent; hosts and questions of before are not judged again. */
export const updateHostAssignRule = (
  eventTypeId: string,
  uid: string,
  sent: RuleUpdate,
  intent: Intent,
  deps: ChangeEventTypeDeps,
): Promise<ChangedRule> =>
  changeEventType(eventTypeId, intent, deps, {
    requirePart: (stored) => ruleOf(stored, uid),
    decide({ stored }) {
      const before = ruleOf(stored, uid);
      const faults = ruleFaults(stored.eventType, sent);
      if (faults.length > 0) throw unprocessable(faults);
      // Nothing was asked for, so nothing is changed either.
      if (Object.keys(sent).length === 0) {
        return asItIs(keys.eventType(intent.actor.organizationId, eventTypeId), {
          data: before,
          version: stored.ver,
        });
      }
      const rule = updatedFrom(before, sent, formatInstant(intent.nowMs));
      const rules = stored.eventType.rules.map((one) => (one.uid === uid ? rule : one));
      return {
        reply: { data: rule, version: stored.ver + 1 },
        actions: [eventTypeAction(intent, stored, revised(stored, { rules }, intent.nowMs))],
      };
    },
  });

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
