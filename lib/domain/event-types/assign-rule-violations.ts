import { pointerTo, type Violation } from '../violation.ts';
import type { EventType } from './event-type.ts';
import type { HostAssignRule } from './host-assign-rule.ts';

/** The members of a rule that a client sets. */
export type RuleMembers = Omit<HostAssignRule, 'uid' | 'createdAt' | 'updatedAt'>;

type Named = { readonly [Name in 'hostIds' | 'groups']?: RuleMembers[Name] | undefined };

export type AssignRuleViolation = Violation<
  'host-assign-rule/unknown-host' | 'host-assign-rule/unknown-question'
>;

/** Refuses hosts and questions that the event type does not have. */
export const assignRuleViolations = (
  { hosts, questions }: EventType,
  { hostIds = [], groups = [] }: Named,
): readonly AssignRuleViolation[] => [
  ...hostIds.flatMap((userId, index): AssignRuleViolation[] =>
    hosts.some((host) => host.userId === userId)
      ? []
      : [
          {
            pointer: pointerTo('hostIds', index),
            code: 'host-assign-rule/unknown-host',
            detail: 'The event type does not have this host.',
          },
        ],
  ),
  ...groups.flatMap(({ conditions }, group) =>
    conditions.flatMap(({ questionUid }, index): AssignRuleViolation[] =>
      questionUid === null || questions.some(({ uid }) => uid === questionUid)
        ? []
        : [
            {
              pointer: pointerTo('groups', group, 'conditions', index, 'questionUid'),
              code: 'host-assign-rule/unknown-question',
              detail: 'The event type does not have this question.',
            },
          ],
    ),
  ),
];
