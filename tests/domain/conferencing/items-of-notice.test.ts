import { expect, test } from 'vitest';
import {
  itemsOfRecording,
  itemsOfSummary,
  type RecordedFile,
  type RecordedMeeting,
  type SummedUpMeeting,
} from '../../../lib/domain/meetings/items-of-notice.ts';

const share = 'https://example.zoom.us/rec/share/a';
const play = 'https://example.zoom.us/rec/play/b';

const fileOf = (parts: Partial<RecordedFile> = {}): RecordedFile => ({
  id: 'one',
  type: 'video',
  isReady: true,
  playUrl: play,
  ...parts,
});

const recorded = (parts: Partial<RecordedMeeting> = {}) =>
  itemsOfRecording({ files: [fileOf()], shareUrl: share, passcode: '', ...parts });

test('each video is stored as a recording and each transcript as a transcript, with the ID of its file', () => {
  const files = [
    fileOf(),
    fileOf({ id: 'two' }),
    fileOf({ id: 'three', type: 'audio' }),
    fileOf({ id: 'four', type: 'transcript' }),
    fileOf({ id: 'five', type: 'other' }),
  ];
  const content = { videoUrl: play, videoThumbnailUrl: '', isShareVideo: false };
  expect(recorded({ files })).toEqual([
    { kind: 'recording', sourceId: 'one', content },
    { kind: 'recording', sourceId: 'two', content },
    { kind: 'transcript', sourceId: 'four', content: { language: 'und', transcriptUrl: play } },
  ]);
});

test('an audio file is a recording if there is no video', () => {
  expect(recorded({ files: [fileOf({ type: 'audio' })] })).toMatchObject([{ kind: 'recording' }]);
});

test('a file that is not ready or has no ID is skipped', () => {
  expect(recorded({ files: [fileOf({ isReady: false }), fileOf({ id: '' })] })).toEqual([]);
});

const linkOf = (parts: Partial<RecordedMeeting>, playUrl = play) => {
  const [item] = recorded({ files: [fileOf({ playUrl })], ...parts });
  return item?.kind === 'recording' ? item.content.videoUrl : undefined;
};

test('a link of the file is preferred to the shared link, and a file without a valid link is skipped', () => {
  expect(linkOf({})).toBe(play);
  for (const url of ['', 'http://example.zoom.us/a', 'javascript:alert(1)', 'https://a b']) {
    expect([url, linkOf({}, url)]).toEqual([url, share]);
    expect([url, linkOf({ shareUrl: '' }, url)]).toEqual([url, undefined]);
  }
  expect(linkOf({}, `${play}${'x'.repeat(2048)}`)).toBe(share);
});

test('the passcode of a recording is added to its link', () => {
  expect(linkOf({ passcode: 'yNY-I_S4*08' })).toBe(`${play}?pwd=yNY-I_S4*08`);
  expect(linkOf({ passcode: 'a' }, `${play}?b=c`)).toBe(`${play}?b=c&pwd=a`);
  expect(linkOf({ passcode: 'a' }, `${play}?pwd=b`)).toBe(`${play}?pwd=b`);
  expect(linkOf({ passcode: 'a b&c\ud800' })).toBe(`${play}?pwd=a%20b%26c%EF%BF%BD`);
});

const summary = (parts: Partial<SummedUpMeeting> = {}) => {
  const meeting = { id: 'a', title: 'T', overview: 'O', details: [], nextSteps: [] };
  const [item, ...others] = itemsOfSummary({ ...meeting, ...parts });
  expect(others).toEqual([]);
  return item;
};

test('a summary is stored as a recap that contains all its parts', () => {
  const details = [
    { label: 'A', summary: 'one' },
    { label: '', summary: 'two' },
    { label: ' ', summary: '' },
  ];
  expect(summary({ details, nextSteps: ['Go.', ' ', ''] })).toEqual({
    kind: 'recap',
    sourceId: 'a',
    content: { title: 'T', summary: 'O\n\nA: one\n\ntwo', actionItems: ['Go.'] },
  });
});

test('a summary without content or without an ID is no recap', () => {
  expect(summary({ overview: ' ' })).toBeUndefined();
  expect(summary({ id: '' })).toBeUndefined();
  expect(summary({ overview: '', nextSteps: ['Go.'] })).toMatchObject({ content: { summary: '' } });
});

test('a recap is well-formed and cut to the maximum numbers of characters and items', () => {
  const item = summary({
    title: '😀'.repeat(300),
    overview: '😀'.repeat(10_100),
    nextSteps: Array.from({ length: 60 }, () => 'x'.repeat(600)),
  });
  if (item?.kind !== 'recap') throw new Error('The item must be a recap.');
  expect([...item.content.title]).toHaveLength(255);
  expect([...item.content.summary]).toHaveLength(10_000);
  expect(item.content.actionItems.map(({ length }) => length)).toEqual(
    Array.from({ length: 50 }, () => 500),
  );
  expect(summary({ title: 'a\ud800' })).toMatchObject({ content: { title: 'a\ufffd' } });
});
