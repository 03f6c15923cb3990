import { CreateRoutingForm } from '../../lib/contract/routing-forms/create-routing-form.ts';
import { CreateRoutingFormResponse } from '../../lib/contract/routing-forms/create-routing-form-response.ts';
import { call } from './call.ts';
import type { World } from './world.ts';

const fields = [{ uid: 'topic', label: 'What is it about?', type: 'text' }];
const fallback = { type: 'message', message: 'Thank you.' };

/** What requests about routing forms need to succeed. */
export function readyRoutingForms({ owner }: Pick<World, 'owner'>) {
  const formBody = () => ({ name: 'A form', description: crypto.randomUUID(), fields, fallback });
  const ofForm = async () => {
    const sent = { as: owner, body: formBody() };
    return { params: { uid: (await call(CreateRoutingForm, sent)).body.data.uid } };
  };
  const responseBody = () => ({
    answers: [{ fieldUid: 'topic', content: crypto.randomUUID() }],
  });
  const toForm = async () => ({ params: { formId: (await ofForm()).params.uid } });
  const ofResponse = async () => {
    const { params } = await toForm();
    const sent = { as: owner, params, body: responseBody() };
    const { uid } = (await call(CreateRoutingFormResponse, sent)).body.data;
    return { params: { ...params, uid } };
  };
  return {
    listRoutingFormResponses: toForm,
    createRoutingFormResponse: async () => ({ ...(await toForm()), body: responseBody() }),
    getRoutingFormResponse: ofResponse,
    updateRoutingFormResponse: async () => ({ ...(await ofResponse()), body: responseBody() }),
    listRoutingForms: async () => ({}),
    createRoutingForm: async () => ({ body: formBody() }),
    getRoutingForm: ofForm,
    updateRoutingForm: async () => ({ ...(await ofForm()), body: { name: 'Another name' } }),
    deleteRoutingForm: ofForm,
  };
}
