import { expect, test } from 'vitest';
import { newWorld } from '../../support/world.ts';
import { get, made } from './forms.ts';

test('owners and members read a form with its version', async () => {
  const { owner, member, restricted } = await newWorld('restricted');
  const form = await made(owner);
  const { body, headers } = await get(member, form.uid);
  expect([body.data, headers.etag]).toEqual([form, '"1"']);
  expect((await get(member, form.uid, { 'if-none-match': '"1"' })).status).toBe(304);
  expect((await get(restricted, form.uid)).body.code).toBe('caller/role-forbids');
});

test('a form of another organization is 404', async () => {
  const { owner } = await newWorld();
  const { uid } = await made((await newWorld()).owner);
  for (const unknown of [uid, 'nothing', '0']) {
    expect((await get(owner, unknown)).body).toMatchObject({
      status: 404,
      code: 'routing-form/unknown',
    });
  }
});
