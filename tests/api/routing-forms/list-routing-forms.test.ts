import { expect, test } from 'vitest';
import { DeleteRoutingForm } from '../../../lib/contract/routing-forms/delete-routing-form.ts';
import { ListRoutingForms } from '../../../lib/contract/routing-forms/list-routing-forms.ts';
import { call } from '../../support/http/call.ts';
import { deleteAtOnce } from '../../support/people/delete-at-once.ts';
import { newWorld } from '../../support/world.ts';
import { type As, made } from './forms.ts';

deleteAtOnce();

const list = (as: As, query: Record<string, string> = {}) => call(ListRoutingForms, { as, query });

test('forms are listed completely in the order of their creation in pages, without deleted forms', async () => {
  const { owner, member } = await newWorld();
  const forms = [];
  for (const name of ['C', 'A', 'B', 'D']) forms.push(await made(owner, { name }));
  const first = (await list(member, { perPage: '2' })).body;
  await call(DeleteRoutingForm, { as: owner, params: { uid: forms[2]?.uid ?? '' } });
  const rest = (await list(member, { perPage: '2', cursor: first.nextCursor ?? '' })).body;
  expect([...first.data, ...rest.data]).toEqual([forms[0], forms[1], forms[3]]);
  expect(rest.nextCursor).toBeNull();
});

test('the status filter lists only forms of that status', async () => {
  const { owner } = await newWorld();
  const on = await made(owner);
  const off = await made(owner, { status: 'disable' });
  expect((await list(owner, { status: 'enable' })).body.data).toEqual([on]);
  expect((await list(owner, { status: 'disable' })).body.data).toEqual([off]);
});

test('an organization without forms has an empty list', async () => {
  await made((await newWorld()).owner);
  const { owner } = await newWorld();
  expect((await list(owner)).body).toEqual({ data: [], nextCursor: null });
});
