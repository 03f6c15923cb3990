import * as v from 'valibot';
import { connectives } from '../../domain/event-types/host-assign-rule.ts';
import {
  fieldTypes,
  formStatuses,
  isChoice,
  routingComparisons,
} from '../../domain/routing-forms/routing-form.ts';
import { described, describedMembers } from '../described.ts';
import {
  createdAt,
  filledLongText,
  filledText,
  httpsUrl,
  longText,
  uid,
  updatedAt,
  uriText,
} from '../fields.ts';

const formDescriptions = {
  name: 'The name of the routing form.',
  description: 'What the routing form is for.',
  status: '`disable` to take no responses.',
  isPublic:
    'Whether everyone can see what the routing form asks, and answer it, without a credential.',
  fields: 'What the routing form asks, in this order. Two fields cannot have the same `uid`.',
  rules:
    'Where responses lead, in this order: the first rule that a response meets decides. A rule with a condition that can never be met is rejected (422).',
  fallback: 'Where responses lead that meet no rule.',
} as const;

const fieldDescriptions = {
  uid: ['The ID of the field, of your choice. Rules and answers name the field by it.', 'size'],
  label: ['The question that people read.', 'How many people work at your company?'],
  type: [
    'The type of the field: `text`, `textarea`, `email`, `phone`, `number`, one of the options (`select`) or several of them (`multiselect`, `checkbox`).',
    'number',
  ],
  required: 'Whether the field must be answered.',
  options: 'The options of a `select`, `multiselect` or `checkbox`; other fields have none.',
  questionUid: [
    'The ID of the question of your event types that is the same question, or `null`. If a booking is created with the token of a response, the answer becomes the answer to this question, unless you send another one.',
    null,
  ],
} as const;

const ruleDescriptions = {
  operator: 'Whether a response must meet all groups (`and`) or at least one (`or`).',
  groups: 'The groups of conditions.',
  route: 'Where a response leads that meets the rule.',
} as const;

const groupDescriptions = {
  operator: 'Whether a response must meet all conditions (`and`) or at least one (`or`).',
  conditions: 'The conditions of the group.',
} as const;

const conditionDescriptions = {
  fieldUid: ['The ID of the field that is compared.', 'size'],
  comparison: [
    'How the answer is compared. Texts are compared in Unicode NFKC, ignoring case and the spaces around them; numbers are compared as numbers, and only a `number` can be greater or less. ' +
      'If a field has several answers, one that fits is enough. `isNot`, `doesNotContain` and `isNoneOf` are also met if there is no answer.',
    'isGreaterThan',
  ],
  value: [
    'The value that the answer is compared with: several for `isAnyOf` and `isNoneOf`, `null` for `isEmpty` and `isNotEmpty`, one for all others. It cannot be blank. For a field with options, one of them.',
    '50',
  ],
} as const;

const eventTypeId = ['The ID of the event type.', 'wknjRWLGfl94'] as const;
const hostIds =
  'The user IDs of the hosts to choose from. If there are none, all hosts of the event type.';
const url = ['An `https` URL.', 'https://example.com/pricing'] as const;
const message = 'The message that is shown.';
const typed = <Type extends string>(type: Type, meaning: string) =>
  described(v.literal(type), meaning);
const types = {
  eventType: typed('eventType', 'The response leads to an event type, to book it.'),
  url: typed('url', 'The response leads to a URL.'),
  message: typed('message', 'The response leads to a message.'),
};

const route = v.variant('type', [
  v.strictObject({
    type: types.eventType,
    eventTypeId: described(uid, ...eventTypeId),
    hostIds: described(v.optional(v.pipe(v.array(uid), v.maxLength(100)), []), hostIds),
  }),
  v.strictObject({ type: types.url, url: described(httpsUrl, ...url) }),
  v.strictObject({ type: types.message, message: described(filledLongText(2000), message) }),
]);

/** Route in a reply. */
export const answeredRoute = v.variant('type', [
  v.object({
    type: types.eventType,
    eventTypeId: described(v.string(), ...eventTypeId),
    hostIds: described(v.array(v.string()), hostIds),
  }),
  v.object({ type: types.url, url: described(uriText, ...url) }),
  v.object({ type: types.message, message: described(v.string(), message) }),
]);

/** Route without the hosts, which guests must not see. */
export const publicRoute = v.variant('type', [
  v.object({
    type: types.eventType,
    eventTypeId: described(v.string(), ...eventTypeId),
  }),
  v.object({ type: types.url, url: described(uriText, ...url) }),
  v.object({ type: types.message, message: described(v.string(), message) }),
]);

const list = <Schema extends v.GenericSchema>(item: Schema, most: number) =>
  v.pipe(v.array(item), v.maxLength(most));
const some = <Schema extends v.GenericSchema>(item: Schema, most: number) =>
  v.pipe(v.array(item), v.minLength(1, 'Must have at least 1 item.'), v.maxLength(most));

const field = v.pipe(
  v.strictObject(
    describedMembers(
      {
        uid,
        label: filledText(255),
        type: v.picklist(fieldTypes),
        required: v.optional(v.boolean(), false),
        options: v.optional(list(filledText(255), 50), []),
        questionUid: v.optional(v.nullable(uid), null),
      },
      fieldDescriptions,
    ),
  ),
  v.check(
    (sent) => isChoice(sent) === sent.options.length > 0,
    'Must have options if type is select, multiselect or checkbox, and none otherwise.',
  ),
);

const value = v.optional(v.nullable(v.union([filledText(255), some(filledText(255), 50)])), null);
const condition = v.pipe(
  v.strictObject(
    describedMembers(
      { fieldUid: uid, comparison: v.picklist(routingComparisons), value },
      conditionDescriptions,
    ),
  ),
  v.check(({ comparison, value }) => {
    if (comparison === 'isEmpty' || comparison === 'isNotEmpty') return value === null;
    if (comparison === 'isAnyOf' || comparison === 'isNoneOf') return Array.isArray(value);
    return typeof value === 'string';
  }, 'Must have a value that fits the comparison: a list for isAnyOf and isNoneOf, none for isEmpty and isNotEmpty, one text otherwise.'),
);

const connective = v.optional(v.picklist(connectives), 'and');
const group = v.strictObject(
  describedMembers({ operator: connective, conditions: some(condition, 10) }, groupDescriptions),
);
const rule = v.strictObject(
  describedMembers({ operator: connective, groups: some(group, 10), route }, ruleDescriptions),
);

/** Members of a form in a request. */
export const formMembers = describedMembers(
  {
    name: filledText(64),
    description: longText(2000),
    status: v.picklist(formStatuses),
    isPublic: v.boolean(),
    fields: some(field, 50),
    rules: list(rule, 100),
    fallback: route,
  },
  formDescriptions,
);

const answeredField = v.object(
  describedMembers(
    {
      uid: v.string(),
      label: v.string(),
      type: v.picklist(fieldTypes),
      required: v.boolean(),
      options: v.array(v.string()),
      questionUid: v.nullable(v.string()),
    },
    fieldDescriptions,
  ),
);
const answeredCondition = v.object(
  describedMembers(
    {
      fieldUid: v.string(),
      comparison: v.picklist(routingComparisons),
      value: v.nullable(v.union([v.string(), v.array(v.string())])),
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
const answeredRule = v.object(
  describedMembers(
    {
      operator: v.picklist(connectives),
      groups: v.array(answeredGroup),
      route: answeredRoute,
    },
    ruleDescriptions,
  ),
);

/** Routing form in the reply of every operation. */
export const RoutingForm = described(
  v.object({
    uid: described(v.string(), 'The ID of the routing form.', 'f7Yh2LqWs9Tn'),
    ...describedMembers(
      {
        name: v.string(),
        description: v.string(),
        status: v.picklist(formStatuses),
        isPublic: v.boolean(),
        fields: v.array(answeredField),
        rules: v.array(answeredRule),
        fallback: answeredRoute,
      },
      formDescriptions,
    ),
    createdAt,
    updatedAt,
  }),
  'A routing form, which leads people to an event type, a URL or a message by their answers.',
);

/** Routing form as the public sees it. */
export const PublicRoutingForm = described(
  v.object({
    uid: described(v.string(), 'The ID of the routing form.', 'f7Yh2LqWs9Tn'),
    ...describedMembers(
      {
        name: v.string(),
        description: v.string(),
        status: v.picklist(formStatuses),
        fields: v.array(v.omit(answeredField, ['questionUid'])),
      },
      {
        name: formDescriptions.name,
        description: formDescriptions.description,
        status: '`disable` if the routing form takes no responses now.',
        fields: formDescriptions.fields,
      },
    ),
  }),
  'A routing form that is open to everyone: what it asks, and not where it leads.',
);
