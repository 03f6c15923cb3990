import { keep, type Step } from './collection-step.ts';

const routingForm = { uid: '{{routingFormId}}' };

const response = { formId: '{{routingFormId}}', uid: '{{responseId}}' };
const team = { team: '{{teamId}}' };
const ofForm = { formId: '{{routingFormId}}' };

/** The requests about routing forms. */
export const routingForms: readonly Step[] = [
  { id: 'createRoutingForm', after: keep('routingFormId', 'reply.data.uid') },
  { id: 'listRoutingForms', query: {} },
  { id: 'getRoutingForm', params: routingForm },
  {
    id: 'createRoutingFormResponse',
    params: ofForm,
    after: keep('responseId', 'reply.data.uid'),
  },
  { id: 'listRoutingFormResponses', params: ofForm, query: {} },
  { id: 'getRoutingFormResponse', params: response },
  { id: 'updateRoutingFormResponse', params: response },
  { id: 'getRoutingFormPage', params: { ...team, ...ofForm } },
  { id: 'getPublicRoutingForm', params: { ...team, ...routingForm } },
  {
    id: 'createPublicRoutingFormResponse',
    params: { ...team, ...ofForm },
    after: [keep('responseId', 'reply.data.uid'), keep('responseToken', 'reply.data.token')].join(
      '\n',
    ),
  },
  { id: 'updatePublicRoutingFormResponse', params: { ...team, ...response } },
  { id: 'updateRoutingForm', params: routingForm },
  { id: 'deleteRoutingForm', params: routingForm },
];
