import { CreateEventTypeHost } from '../../../lib/contract/event-types/create-event-type-host.ts';
import { DeleteEventTypeHost } from '../../../lib/contract/event-types/delete-event-type-host.ts';
import { ListEventTypeHosts } from '../../../lib/contract/event-types/list-event-type-hosts.ts';
import { UpdateEventTypeHost } from '../../../lib/contract/event-types/update-event-type-host.ts';
import { call } from '../../support/http/call.ts';
import type { Person, World } from '../../support/world.ts';

type Named = { readonly uid: string };

export const add = (world: World<'admin'>, { uid }: Named, body: object, headers = {}) =>
  call(CreateEventTypeHost, { as: world.admin, params: { eventTypeId: uid }, body, headers });

export const change = (
  world: World<'admin'>,
  { uid: eventTypeId }: Named,
  uid: string,
  body: object,
) => call(UpdateEventTypeHost, { as: world.admin, params: { eventTypeId, uid }, body });

export const remove = (
  world: World<'admin'>,
  { uid: eventTypeId }: Named,
  uid: string,
  as: Person = world.admin,
) => call(DeleteEventTypeHost, { as, params: { eventTypeId, uid } });

export const list = (world: World, { uid }: Named, query = {}, as: Person = world.owner) =>
  call(ListEventTypeHosts, { as, params: { eventTypeId: uid }, query });

/** The default members of a host. */
export const defaults = { role: 'viewer', userType: 'host', priority: 0, weight: 1 };

/** The members of a host in a response that describe the user. */
export const userMembersOf = ({ userId, name, email }: Person) => ({
  uid: userId,
  name,
  email,
  profileImage: null,
});
