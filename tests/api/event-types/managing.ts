import { expect } from 'vitest';
import { CreateEventType } from '../../../lib/contract/event-types/create-event-type.ts';
import { GetEventType } from '../../../lib/contract/event-types/get-event-type.ts';
import { UpdateEventType } from '../../../lib/contract/event-types/update-event-type.ts';
import { type Answer, call } from '../../support/http/call.ts';
import type { Person, World } from '../../support/world.ts';

type Members = Readonly<Record<string, unknown>>;

/** The required members of a new event type. */
export const least = {
  name: 'A talk',
  duration: 30,
  timeZone: 'UTC',
  locations: [{ locationId: 'zoom' }],
};

export const post = (world: World, members: Members = {}, as: Person = world.owner) =>
  call(CreateEventType, { as, body: { ...least, ...members } });

/** Creates an event type over HTTP. */
export async function made(world: World, members: Members = {}) {
  const { status, body } = await post(world, members);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}

export const patch = (world: World<'admin'>, { uid }: { readonly uid: string }, body: Members) =>
  call(UpdateEventType, { as: world.admin, params: { uid }, body });

export const get = (world: World, { uid }: { readonly uid: string }, as: Person = world.owner) =>
  call(GetEventType, { as, params: { uid } });

/** The pointers and codes of all errors in a response. */
export const faultsOf = ({ body }: Answer<unknown>) =>
  body.errors?.map(({ pointer, code }) => `${pointer} ${code}`).toSorted();
