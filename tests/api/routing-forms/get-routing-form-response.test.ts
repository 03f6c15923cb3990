import { expect, test } from 'vitest';
import { DeleteRoutingForm } from '../../../lib/contract/routing-forms/delete-routing-form.ts';
import { GetRoutingFormResponse } from '../../../lib/contract/routing-forms/get-routing-form-response.ts';
import { call } from '../../support/http/call.ts';
import { deleteAtOnce } from '../../support/people/delete-at-once.ts';
import { newWorld } from '../../support/world.ts';
import type { As } from './forms.ts';
import { responded, routing } from './responses.ts';

deleteAtOnce();

const get = (as: As, formId: string, uid: string, headers: Record<string, string> = {}) =>
  call(GetRoutingFormResponse, { as, params: { formId, uid }, headers });

test('owners and members read a response with its version', async () => {
  const { owner, member, restricted } = await newWorld('restricted');
  const { uid: formId } = await routing(owner);
  const response = await responded(owner, formId);
  const { body, headers } = await get(member, formId, response.uid);
  expect([body.data, headers.etag]).toEqual([response, '"1"']);
  expect((await get(owner, formId, response.uid, { 'if-none-match': '"1"' })).status).toBe(304);
  expect((await get(restricted, formId, response.uid)).body.code).toBe('caller/role-forbids');
});

test('a response of another form, another organization or a deleted form is unknown', async () => {
  const { owner } = await newWorld();
  const { uid: formId } = await routing(owner);
  const { uid } = await responded(owner, formId);
  const other = await routing(owner);
  expect((await get(owner, other.uid, uid)).body.code).toBe('response/unknown');
  expect((await get(owner, formId, 'none')).body.code).toBe('response/unknown');
  const stranger = (await newWorld()).owner;
  expect((await get(stranger, formId, uid)).body.code).toBe('routing-form/unknown');
  await call(DeleteRoutingForm, { as: owner, params: { uid: formId } });
  expect((await get(owner, formId, uid)).body.code).toBe('routing-form/unknown');
});
