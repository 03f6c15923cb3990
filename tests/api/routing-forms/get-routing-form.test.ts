import { expect, test } from 'vitest';
import { newWorld } from '../../support/world.ts';
import { get, made } from './forms.ts';

test('a form is read with its version, by members too', async () => {
  const { owner, member, restricted } = await newWorld('restricted');
  const form = await made(owner);
  const { body, headers } = await get(member, form.uid);
  expect([body.data, headers.etag]).toEqual([form, '"1"']);
  expect((await get(member, form.uid, { 'if-none-match': '"1"' })).status).toBe(304);
  expect((await get(restricted, form.uid)).body.code).toBe('caller/role-forbids');
});

test('one of another organization is as none', async () => {
  const { owner } = await newWorld();
  const { uid } = await made((await newWorld()).owner);
  for (const unknown of [uid, 'nothing', '0']) {
    expect((await get(owner, unknown)).body).toMatchObject({
      status: 404,
      code: 'routing-form/unknown',
    });
  }
});
