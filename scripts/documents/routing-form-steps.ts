import { keep, type Step } from './collection-step.ts';

const routingForm = { uid: '{{routingFormId}}' };

/** The requests about routing forms. */
export const routingForms: readonly Step[] = [
  { id: 'createRoutingForm', after: keep('routingFormId', 'reply.data.uid') },
  { id: 'listRoutingForms', query: {} },
  { id: 'getRoutingForm', params: routingForm },
  { id: 'updateRoutingForm', params: routingForm },
  { id: 'deleteRoutingForm', params: routingForm },
];
