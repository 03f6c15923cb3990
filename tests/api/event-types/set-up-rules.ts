import { CreateHostAssignRule } from '../../../lib/contract/event-types/create-host-assign-rule.ts';
import { DeleteHostAssignRule } from '../../../lib/contract/event-types/delete-host-assign-rule.ts';
import { GetHostAssignRule } from '../../../lib/contract/event-types/get-host-assign-rule.ts';
import { ListHostAssignRules } from '../../../lib/contract/event-types/list-host-assign-rules.ts';
import { UpdateHostAssignRule } from '../../../lib/contract/event-types/update-host-assign-rule.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import { call } from '../../support/http/call.ts';
import { newWorld } from '../../support/world.ts';

const question = {
  uid: 'size',
  label: 'How large?',
  type: 'text',
  required: false,
  options: [],
} as const;

/** An event type with one question, and functions that manage its rules. */
export async function setUpRules(overrides: Partial<EventType> = {}) {
  const world = await newWorld('admin');
  const hosts = [world.member, world.admin];
  const { uid: eventTypeId } = await world.eventType(hosts, {
    questions: [question],
    ...overrides,
  });
  const as = world.admin;
  const params = { eventTypeId };
  const of = (uid: string) => ({ as, params: { eventTypeId, uid } });
  return {
    world,
    params,
    list: (query = {}, by: { readonly key: string } = as) =>
      call(ListHostAssignRules, { as: by, params, query }),
    create: (body: object, headers = {}) =>
      call(CreateHostAssignRule, { as, params, body, headers }),
    read: (uid: string) => call(GetHostAssignRule, of(uid)),
    patch: (uid: string, body: object, headers = {}) =>
      call(UpdateHostAssignRule, { ...of(uid), body, headers }),
    remove: (uid: string, headers = {}) => call(DeleteHostAssignRule, { ...of(uid), headers }),
  };
}

export const condition = { field: 'email', operator: 'endsWith', value: '@example.com' };
