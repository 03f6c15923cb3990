import { CreateRoutingForm } from '../../../lib/contract/routing-forms/create-routing-form.ts';
import { GetRoutingForm } from '../../../lib/contract/routing-forms/get-routing-form.ts';
import { call } from '../../support/http/call.ts';
import type { Person } from '../../support/world.ts';

export type As = Pick<Person, 'key'>;
type Headers = Record<string, string>;

export const fields = [
  { uid: 'email', label: 'Your address?', type: 'email', required: true },
  { uid: 'size', label: 'How many are you?', type: 'number' },
  { uid: 'topic', label: 'What about?', type: 'select', options: ['Buying', 'Help'] },
];
export const fallback = { type: 'message', message: 'Thank you.' };
export const bare = { name: 'Talk to us', fields, fallback };

/** A rule with these conditions that routes to an external page. */
export const ruleOf = (...conditions: readonly object[]) => ({
  groups: [{ conditions }],
  route: { type: 'url', url: 'https://example.com/met' },
});

export const create = (as: As, body: object = {}, headers: Headers = {}) =>
  call(CreateRoutingForm, { as, body: { ...bare, ...body }, headers });

/** Creates a form, and returns it. */
export const made = async (as: As, body: object = {}) => (await create(as, body)).body.data;

export const get = (as: As, uid: string, headers: Headers = {}) =>
  call(GetRoutingForm, { as, params: { uid }, headers });
