import * as v from 'valibot';
import { connectives } from '../../domain/event-types/host-assign-rule.ts';
import { routingComparisons } from '../../domain/routing-forms/routing-form.ts';
import { described, describedMembers } from '../described.ts';
import { createdAt, longText, text, uid, updatedAt } from '../fields.ts';
import { linkedRoute, publicLinkedRoute } from './linked-route.ts';
import { answeredRoute, publicRoute } from './routing-form.ts';

const leads = 'Where the response leads.';

const fieldUid = ['The ID of the field.', 'topic'] as const;

/** Answers of a response in a request. */
export const answers = described(
  v.pipe(
    v.array(
      v.strictObject({
        fieldUid: described(uid, ...fieldUid),
        content: described(
          v.union([longText(2000), v.pipe(v.array(text(255)), v.maxLength(50))]),
          'The text of the answer, or the selected options. Only fields of the types `multiselect` and `checkbox` accept several options.',
          'Buying',
        ),
      }),
    ),
    v.maxLength(50),
  ),
  'The answers to the fields of the form. Every field that is `required` needs an answer.',
);

const condition = v.object({
  fieldUid: described(v.string(), ...fieldUid),
  comparison: described(v.picklist(routingComparisons), 'How the answer was compared.', 'is'),
  value: described(
    v.nullable(v.union([v.string(), v.array(v.string())])),
    'The value that the answer was compared with.',
    'Buying',
  ),
  saw: described(
    v.array(v.string()),
    'The answer as the condition saw it, each text cut after 255 characters. Empty if there is no answer.',
    ['Buying'],
  ),
  isMet: described(v.boolean(), 'Whether the answer met the condition.'),
});
const group = v.object(
  describedMembers(
    { operator: v.picklist(connectives), conditions: v.array(condition) },
    {
      operator: 'Whether all conditions had to be met (`and`) or at least one (`or`).',
      conditions: 'The conditions of the group.',
    },
  ),
);
const matchedRule = v.object(
  describedMembers(
    { index: v.number(), operator: v.picklist(connectives), groups: v.array(group) },
    {
      index: ['The position of the rule in the form, starting at 0.', 0],
      operator: 'Whether all groups had to be met (`and`) or at least one (`or`).',
      groups: 'The groups of conditions.',
    },
  ),
);

/** Response in the reply of every operation. */
export const RoutingResponse = described(
  v.object({
    uid: described(v.string(), 'The ID of the response.', 'k3Nd8RvXq1Zp'),
    formId: described(v.string(), 'The ID of the routing form.', 'f7Yh2LqWs9Tn'),
    answers: described(
      v.array(
        v.object({
          fieldUid: described(v.string(), ...fieldUid),
          content: described(v.array(v.string()), 'The texts of the answer.', ['Buying']),
        }),
      ),
      'The answers in the order of the fields, without those that are empty.',
    ),
    route: described(answeredRoute, leads),
    matchedRule: described(
      v.nullable(matchedRule),
      'Why the response leads there: the rule that it meets, with each condition and what it saw. `null` if it meets none, so that the fallback of the form is its route.',
    ),
    bookingUid: described(
      v.nullable(v.string()),
      'The ID of the booking that was created with the `token` of the response, or `null`. A response is booked once, also if the booking is cancelled.',
      null,
    ),
    createdAt,
    updatedAt,
  }),
  'A response to a routing form.',
);

const token = described(
  v.string(),
  'The token of the response, which is shown only here. For 7 days, send it in the header `X-Response-Token` to list the start times to which the response leads and to book one of them.',
  'f7Yh2LqWs9Tn.k3Nd8RvXq1Zp.h2Vd0mCq8sZx5LkT7yRb3WnE1uGj6PfA',
);

/** New response. Only this reply contains the token. */
export const CreatedRoutingResponse = described(
  v.object({ ...RoutingResponse.entries, route: described(linkedRoute, leads), token }),
  'The new response to a routing form.',
);

const shown = {
  ...v.pick(RoutingResponse, ['uid', 'formId', 'answers', 'createdAt', 'updatedAt']).entries,
  route: described(publicRoute, leads),
};

/** Response as its author sees it. */
export const PublicRoutingResponse = described(
  v.object(shown),
  'A response to a routing form, and where it leads.',
);

/** New response as its author sees it, with the token. */
export const CreatedPublicRoutingResponse = described(
  v.object({ ...shown, route: described(publicLinkedRoute, leads), token }),
  'The new response to a routing form, and where it leads.',
);
