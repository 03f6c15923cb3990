import * as v from 'valibot';
import {
  comparisons,
  conditionFields,
  connectives,
} from '../../domain/assignment/host-assign-rule.ts';
import { methods } from '../../domain/event-types/event-type.ts';
import { filledText, instantText, uid, whole } from '../fields.ts';

const connective = v.optional(v.picklist(connectives), 'and');

const condition = v.pipe(
  v.strictObject({
    field: v.pipe(
      v.picklist(conditionFields),
      v.description(
        'What of the request is compared; `answer` is that to the question `questionUid`, ' +
          '`campaign` to `term` are its tracking.',
      ),
    ),
    questionUid: v.pipe(
      v.optional(v.nullable(uid), null),
      v.description('For `answer` only, which needs it.'),
    ),
    operator: v.pipe(
      v.picklist(comparisons),
      v.description('Letter case makes no difference. `isNot` holds where nothing was said.'),
    ),
    value: filledText(255),
  }),
  v.check(
    ({ field, questionUid }) => (field === 'answer') === (questionUid !== null),
    '`answer` needs a questionUid, and no other field takes one.',
  ),
);

const group = v.strictObject({
  operator: v.pipe(connective, v.description('How the conditions are joined.')),
  conditions: v.pipe(
    v.array(condition),
    v.minLength(1, 'At least one condition.'),
    v.maxLength(10),
  ),
});

const bound = (period: string, most: number) =>
  v.pipe(
    v.nullable(whole(1, most)),
    v.description(
      `The most minutes of this event type that a host may have in the ${period} of the start, ` +
        'the booking included; null = no bound.',
    ),
  );

/** The members of a rule as they are sent, without what becomes of those that are left out. */
export const ruleMembers = {
  name: filledText(64),
  sort: v.pipe(
    whole(0, 10_000),
    v.description('Rules are asked in this order. Without it a new one is asked last.'),
  ),
  operator: v.pipe(v.picklist(connectives), v.description('How the groups are joined.')),
  groups: v.pipe(
    v.array(group),
    v.maxLength(10),
    v.description('None: every request meets the conditions.'),
  ),
  hostIds: v.pipe(
    v.array(uid),
    v.maxLength(100),
    v.description('The hosts to choose from; none = all. A host named twice counts once.'),
  ),
  minutesPerDay: bound('day', 1440),
  minutesPerWeek: bound('week', 10_080),
  minutesPerMonth: bound('month', 44_640),
  method: v.pipe(
    v.nullable(v.picklist(methods)),
    v.description('How one of them is chosen; null = as the event type does.'),
  ),
};

const minutes = v.nullable(v.number());

/** A rule as every operation answers it. */
export const HostAssignRule = v.object({
  uid: v.string(),
  name: v.string(),
  sort: v.number(),
  operator: v.picklist(connectives),
  groups: v.array(
    v.object({
      operator: v.picklist(connectives),
      conditions: v.array(
        v.object({
          field: v.picklist(conditionFields),
          questionUid: v.nullable(v.string()),
          operator: v.picklist(comparisons),
          value: v.string(),
        }),
      ),
    }),
  ),
  hostIds: v.array(v.string()),
  minutesPerDay: minutes,
  minutesPerWeek: minutes,
  minutesPerMonth: minutes,
  method: v.nullable(v.picklist(methods)),
  createdAt: instantText,
  updatedAt: instantText,
});
