import { CreateRoutingForm } from '../../../lib/contract/routing-forms/create-routing-form.ts';
import { CreateRoutingFormResponse } from '../../../lib/contract/routing-forms/create-routing-form-response.ts';
import { call } from '../http/call.ts';
import type { World } from '../world.ts';

const fields = [{ uid: 'topic', label: 'What is it about?', type: 'text' }];
const fallback = { type: 'message', message: 'Thank you.' };

/** Valid requests about routing forms. */
export function readyRoutingForms({ owner, of }: Pick<World, 'owner' | 'of'>) {
  const formBody = () => ({
    name: 'A form',
    description: crypto.randomUUID(),
    isPublic: true,
    fields,
    fallback,
  });
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
    const { uid, token } = (await call(CreateRoutingFormResponse, sent)).body.data;
    return { params: { ...params, uid }, token };
  };
  const toPublicForm = async () => ({ params: { team: of, ...(await toForm()).params } });
  const ofToken = async () => {
    const { params, token } = await ofResponse();
    return { params: { team: of, ...params }, guest: token };
  };
  return {
    listRoutingFormResponses: toForm,
    createRoutingFormResponse: async () => ({ ...(await toForm()), body: responseBody() }),
    getRoutingFormResponse: async () => ({ params: (await ofResponse()).params }),
    updateRoutingFormResponse: async () => ({
      params: (await ofResponse()).params,
      body: responseBody(),
    }),
    getRoutingFormPage: toPublicForm,
    getPublicRoutingForm: async () => ({ params: { team: of, ...(await ofForm()).params } }),
    createPublicRoutingFormResponse: async () => ({
      ...(await toPublicForm()),
      body: responseBody(),
    }),
    updatePublicRoutingFormResponse: async () => ({ ...(await ofToken()), body: responseBody() }),
    listRoutingForms: async () => ({}),
    createRoutingForm: async () => ({ body: formBody() }),
    getRoutingForm: ofForm,
    updateRoutingForm: async () => ({ ...(await ofForm()), body: { name: 'Another name' } }),
    deleteRoutingForm: ofForm,
  };
}
