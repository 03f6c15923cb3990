import { CreateRoutingForm } from '../../lib/contract/routing-forms/create-routing-form.ts';
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
  return {
    listRoutingForms: async () => ({}),
    createRoutingForm: async () => ({ body: formBody() }),
    getRoutingForm: ofForm,
    updateRoutingForm: async () => ({ ...(await ofForm()), body: { name: 'Another name' } }),
    deleteRoutingForm: ofForm,
  };
}
