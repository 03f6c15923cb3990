import { expect, test } from 'vitest';
import { add, booked, listed, testAdding, testRefused } from './adding.ts';

const sent = { title: 'Figures', summary: 'We spoke of 🍵.', actionItems: ['Buy 🍵.'] };
testAdding('recap', sent);
testRefused('recap', sent, [
  { title: 'x'.repeat(256) },
  { summary: '🍵'.repeat(10_001) },
  { actionItems: Array.from({ length: 51 }, () => 'One') },
]);

test('the longest recap is stored, even if its texts consist of characters of four bytes', async () => {
  const { world, booking } = await booked();
  const most = {
    sourceId: '🍵'.repeat(255),
    title: '🍵'.repeat(255),
    summary: '🍵'.repeat(10_000),
    actionItems: Array.from({ length: 50 }, () => '🍵'.repeat(500)),
  };
  expect((await add(world, 'recap', booking, most)).status).toBe(201);
  const { sourceId: _, ...kept } = most;
  expect(await listed(world, 'recap', booking)).toMatchObject([kept]);
});
