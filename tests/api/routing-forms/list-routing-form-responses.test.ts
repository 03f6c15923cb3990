import { expect, test } from 'vitest';
import { ListRoutingFormResponses } from '../../../lib/contract/routing-forms/list-routing-form-responses.ts';
import { call } from '../../support/http/call.ts';
import { newWorld } from '../../support/world.ts';
import type { As } from './forms.ts';
import { responded, routing } from './responses.ts';

const list = (as: As, formId: string, query: Record<string, string> = {}) =>
  call(ListRoutingFormResponses, { as, params: { formId }, query });

test('the responses of a form are listed newest first in pages, without those of other forms', async () => {
  const { owner, member } = await newWorld();
  const { uid: formId } = await routing(owner);
  const other = await routing(owner);
  const responses = [];
  for (let count = 0; count < 3; count += 1) {
    responses.unshift(await responded(owner, formId));
    await responded(owner, other.uid);
  }
  const first = (await list(member, formId, { perPage: '2' })).body;
  const query = { perPage: '2', cursor: first.nextCursor ?? '' };
  const rest = (await list(member, formId, query)).body;
  const found = [...first.data, ...rest.data];
  const inOrder = responses.toSorted((a, b) =>
    `${a.createdAt}#${a.uid}` < `${b.createdAt}#${b.uid}` ? 1 : -1,
  );
  expect([found, rest.nextCursor]).toEqual([inOrder, null]);
  const elsewhere = await list(member, other.uid, query);
  expect(elsewhere.body.errors?.[0]?.pointer).toBe('query/cursor');
});

test('a form without responses has an empty list, and an unknown form is 404', async () => {
  const { owner } = await newWorld();
  const { uid } = await routing(owner);
  expect((await list(owner, uid)).body).toEqual({ data: [], nextCursor: null });
  expect((await list(owner, 'none')).body.code).toBe('routing-form/unknown');
  expect((await list((await newWorld()).owner, uid)).body.code).toBe('routing-form/unknown');
});
