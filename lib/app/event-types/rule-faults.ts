import type { ProblemCode } from '../../contract/problems.ts';
import type { HostAssignRule } from '../../domain/assignment/host-assign-rule.ts';
import type { EventType } from '../../domain/event-types/event-type.ts';
import { pointerTo, type Violation } from '../../domain/violation.ts';

/** What a caller says of a rule. */
export type RuleMembers = Omit<HostAssignRule, 'uid' | 'createdAt' | 'updatedAt'>;

type Named = { readonly [Name in 'hostIds' | 'groups']?: RuleMembers[Name] | undefined };

/** The hosts and questions that a rule names and its event type does not have. */
export const ruleFaults = (
  { hosts, questions }: EventType,
  { hostIds = [], groups = [] }: Named,
): readonly Violation<ProblemCode>[] => [
  ...hostIds.flatMap((userId, index): Violation<ProblemCode>[] =>
    hosts.some((host) => host.userId === userId)
      ? []
      : [
          {
            pointer: pointerTo('hostIds', index),
            code: 'host-assign-rule/unknown-host',
            detail: 'The event type has no such host.',
          },
        ],
  ),
  ...groups.flatMap(({ conditions }, group) =>
    conditions.flatMap(({ questionUid }, index): Violation<ProblemCode>[] =>
      questionUid === null || questions.some(({ uid }) => uid === questionUid)
        ? []
        : [
            {
              pointer: pointerTo('groups', group, 'conditions', index, 'questionUid'),
              code: 'host-assign-rule/unknown-question',
              detail: 'The event type does not ask this question.',
            },
          ],
    ),
  ),
];
