import { expect, test } from 'vitest';
import { DeleteRoutingForm } from '../../../lib/contract/routing-forms/delete-routing-form.ts';
import { call } from '../../support/call.ts';
import { newWorld } from '../../support/world.ts';
import { type As, get, made } from './forms.ts';

const remove = (as: As, uid: string, headers: Record<string, string> = {}) =>
  call(DeleteRoutingForm, { as, params: { uid }, headers });

test('a deleted form is gone at once', async () => {
  const { owner, admin } = await newWorld();
  const { uid } = await made(owner);
  expect((await remove(admin, uid)).status).toBe(204);
  expect((await get(owner, uid)).body.code).toBe('routing-form/unknown');
  expect((await remove(owner, uid)).body.code).toBe('routing-form/unknown');
});

test('members, another organization and another version delete nothing', async () => {
  const { owner, member } = await newWorld();
  const { uid } = await made(owner);
  expect((await remove(member, uid)).body.code).toBe('caller/role-forbids');
  expect((await remove((await newWorld()).owner, uid)).body.code).toBe('routing-form/unknown');
  expect((await remove(owner, uid, { 'if-match': '"2"' })).body.code).toBe('resource/changed');
  expect((await remove(owner, uid, { 'if-match': '"1"' })).status).toBe(204);
});
