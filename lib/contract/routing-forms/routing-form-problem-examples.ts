import { atMember as at } from '../at-member.ts';
import { routingFormProblems } from '../routing-form-problems.ts';

const condition = '/rules/0/groups/0/conditions/1';

/** Examples of problems. A test compares each with a real response. */
export const routingFormProblemExamples = {
  'routing-form/too-large': at(
    '',
    'routing-form/too-large',
    routingFormProblems['routing-form/too-large'].title,
  ),
  'response/too-large': at(
    '',
    'response/too-large',
    routingFormProblems['response/too-large'].title,
  ),
  'response-token/unknown': at(
    'header/X-Response-Token',
    'response-token/unknown',
    'Must be the token of a response that exists.',
  ),
  'response-token/expired': at(
    'header/X-Response-Token',
    'response-token/expired',
    'The response was created more than 7 days ago.',
  ),
  'response/leads-elsewhere': at(
    'header/X-Response-Token',
    'response/leads-elsewhere',
    'The response does not lead to this event type.',
  ),
  'answer/unknown-field': at(
    '/answers/0/fieldUid',
    'answer/unknown-field',
    'The form does not have this field.',
  ),
  'answer/wrong-format': at(
    '/answers/0/content',
    'answer/wrong-format',
    'Must be an email address.',
  ),
  'routing-form/item-repeated': at(
    '/fields/2',
    'routing-form/item-repeated',
    'Must not repeat an earlier item.',
  ),
  'routing-form/unknown-field': at(
    `${condition}/fieldUid`,
    'routing-form/unknown-field',
    'The form does not have this field.',
  ),
  'routing-form/unknown-option': at(
    `${condition}/value`,
    'routing-form/unknown-option',
    'The field does not have this option.',
  ),
  'routing-form/never-met': at(
    `${condition}/comparison`,
    'routing-form/never-met',
    'Only fields of the type `number` can be compared in this way.',
  ),
  'routing-form/unknown-event-type': at(
    '/fallback/eventTypeId',
    'routing-form/unknown-event-type',
    'The organization does not have this event type.',
  ),
  'routing-form/unknown-host': at(
    '/fallback/hostIds/0',
    'routing-form/unknown-host',
    'The event type does not have this host, or never assigns them.',
  ),
  'routing-form/all-hosts': at(
    '/fallback/hostIds',
    'routing-form/all-hosts',
    'All hosts of the event type take part in each booking, so none can be chosen.',
  ),
};
