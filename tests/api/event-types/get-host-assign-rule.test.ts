import { expect, test } from 'vitest';
import { setUpRules } from './set-up-rules.ts';

test('a single rule is returned as in the list, and an unknown rule is 404', async () => {
  const { create, patch, read, list } = await setUpRules();
  const { uid } = (await create({ name: 'A', minutesPerDay: 60 })).body.data;
  await create({ name: 'B' });
  await patch(uid, { name: 'C', sort: 0 });
  const { status, body, headers } = await read(uid);
  expect([status, headers.etag]).toEqual([200, '"4"']);
  expect(body.data).toEqual((await list()).body.data[0]);
  expect((await read('nothing')).body.code).toBe('host-assign-rule/unknown');
});
