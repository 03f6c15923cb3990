import { expect, test } from 'vitest';
import { add, booked, listed, testAdding, testRefused } from './adding.ts';

const sent = {
  videoUrl: 'https://recordings.example.com/1.mp4',
  videoThumbnailUrl: 'https://recordings.example.com/1.jpg',
  isShareVideo: true,
};
testAdding('recording', sent);
testRefused('recording', sent, [
  { videoUrl: 'http://recordings.example.com/1.mp4' },
  { videoUrl: '' },
  { videoUrl: `https://recordings.example.com/${'x'.repeat(2048)}` },
  { videoThumbnailUrl: 'javascript:alert(1)' },
  { isShareVideo: 'yes' },
]);

test('a recording without a preview image has an empty URL, and is not shared by default', async () => {
  const { world, booking } = await booked();
  await add(world, 'recording', booking, { sourceId: '1', videoUrl: sent.videoUrl });
  expect(await listed(world, 'recording', booking)).toMatchObject([
    { videoThumbnailUrl: '', isShareVideo: false },
  ]);
});
