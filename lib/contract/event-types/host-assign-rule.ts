import * as v from 'valibot';
import {
  comparisons,
  conditionFields,
  connectives,
} from '../../domain/event-types/host-assign-rule.ts';
import { methods } from '../../domain/event-types/method.ts';
import { described, describedMembers } from '../described.ts';
import { filledText, instantText, uid, whole } from '../fields.ts';

const minutesDescription = (period: string): string =>
  `The most minutes of this event type that a host may have in the ${period} of the booking, the booking included. ` +
  '`null` means no limit.';

const ruleDescriptions = {
  uid: ['The ID of the rule.', 'r9Vd3_kWm7Qe'],
  name: 'The name of the rule.',
  sort: 'The position of the rule. Rules are evaluated in ascending order, by default the newest last.',
  operator: 'Whether a booking must meet all groups (`and`) or at least one (`or`).',
  groups: 'The groups of conditions. If there are none, every booking meets the rule.',
  hostIds: 'The user IDs of the hosts to choose from. If there are none, all hosts.',
  minutesPerDay: minutesDescription('day'),
  minutesPerWeek: minutesDescription('week'),
  minutesPerMonth: minutesDescription('month'),
  method: 'How one of the hosts is chosen. `null` means the method of the event type.',
  createdAt: ['When the rule was created.', '2032-02-22T17:04:31.208Z'],
  updatedAt: ['When the rule was last updated.', '2032-02-22T17:04:31.208Z'],
} as const;

const groupDescriptions = {
  operator: 'Whether a booking must meet all conditions (`and`) or at least one (`or`).',
  conditions: 'The conditions of the group.',
};

const conditionDescriptions = {
  field:
    'What is compared: a detail of the guest, the location, a tracking parameter (`campaign`, `source`, `medium`, ' +
    '`content`, `term`), or the answer to a question.',
  questionUid: [
    'The ID of the question. Required for the field `answer`, otherwise `null`.',
    'h5Rk0tYp2MwX',
  ],
  operator: 'How the field is compared, ignoring case. `isNot` is also met if the field is empty.',
  value: ['The value that the field is compared with.', '@example.com'],
} as const;

const connective = v.optional(v.picklist(connectives), 'and');

const condition = v.pipe(
  v.strictObject(
    describedMembers(
      {
        field: v.picklist(conditionFields),
        questionUid: v.optional(v.nullable(uid), null),
        operator: v.picklist(comparisons),
        value: filledText(255),
      },
      conditionDescriptions,
    ),
  ),
  v.check(
    ({ field, questionUid }) => (field === 'answer') === (questionUid !== null),
    'Must have a questionUid if field is answer, and none otherwise.',
  ),
);

const group = v.strictObject(
  describedMembers(
    {
      operator: connective,
      conditions: v.pipe(
        v.array(condition),
        v.minLength(1, 'Must have at least 1 item.'),
        v.maxLength(10),
      ),
    },
    groupDescriptions,
  ),
);

/** Members of a rule in a request, without their defaults. */
export const ruleMembers = describedMembers(
  {
    name: filledText(64),
    sort: whole(0, 10_000),
    operator: v.picklist(connectives),
    groups: v.pipe(v.array(group), v.maxLength(10)),
    hostIds: v.pipe(v.array(uid), v.maxLength(100)),
    minutesPerDay: v.nullable(whole(1, 1440)),
    minutesPerWeek: v.nullable(whole(1, 10_080)),
    minutesPerMonth: v.nullable(whole(1, 44_640)),
    method: v.nullable(v.picklist(methods)),
  },
  ruleDescriptions,
);

const minutes = v.nullable(v.number());
const answeredCondition = v.object(
  describedMembers(
    {
      field: v.picklist(conditionFields),
      questionUid: v.nullable(v.string()),
      operator: v.picklist(comparisons),
      value: v.string(),
    },
    conditionDescriptions,
  ),
);
const answeredGroup = v.object(
  describedMembers(
    { operator: v.picklist(connectives), conditions: v.array(answeredCondition) },
    groupDescriptions,
  ),
);

/** Rule in the reply of every operation. */
export const HostAssignRule = described(
  v.object(
    describedMembers(
      {
        uid: v.string(),
        name: v.string(),
        sort: v.number(),
        operator: v.picklist(connectives),
        groups: v.array(answeredGroup),
        hostIds: v.array(v.string()),
        minutesPerDay: minutes,
        minutesPerWeek: minutes,
        minutesPerMonth: minutes,
        method: v.nullable(v.picklist(methods)),
        createdAt: instantText,
        updatedAt: instantText,
      },
      ruleDescriptions,
    ),
  ),
  'A rule that decides which host gets a booking.',
);
