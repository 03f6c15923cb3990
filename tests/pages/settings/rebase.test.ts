import { expect, test } from 'vitest';
import { changesOf, isChangedByOthers, rebase } from '../../../pages/settings/kit/rebase.ts';

const read = { name: 'Talk', minutes: 30, places: ['zoom'] };

test('the changes are the members that differ from the loaded resource', () => {
  expect(changesOf(read, { ...read, places: ['zoom'] })).toEqual({});
  expect(changesOf(read, { ...read, minutes: 45, places: [] })).toEqual({
    minutes: 45,
    places: [],
  });
  expect(changesOf(read, { ...read, minutes: Number.NaN })).toEqual({ minutes: Number.NaN });
});

test('a rebase keeps the changes of the user and takes all others from the newer version', () => {
  const later = { ...read, name: 'Chat', minutes: 60 };
  expect(rebase(read, later, { ...read, places: ['phone'] })).toEqual({
    draft: { name: 'Chat', minutes: 60, places: ['phone'] },
    conflicts: [],
  });
});

test('only a member that both versions changed, and differently, is a conflict', () => {
  const later = { name: 'Chat', minutes: 60, places: ['zoom'] };
  const { draft, conflicts } = rebase(read, later, { name: 'Call', minutes: 60, places: [] });
  expect(draft).toEqual({ name: 'Call', minutes: 60, places: [] });
  expect(conflicts).toEqual(['name']);
});

test('a member that is missing in one version is the same as one that is null', () => {
  const later = { ...read, extra: null };
  expect(changesOf<object>(read, later)).toEqual({});
  expect(changesOf<object>({ ...read, extra: 1 }, read)).toEqual({ extra: undefined });
});

test('a later version is changed by others if it differs from the draft', () => {
  const draft = { ...read, minutes: 45 };
  expect(isChangedByOthers(read, read, draft)).toBe(false);
  expect(isChangedByOthers(read, { ...read, minutes: 45 }, draft)).toBe(false);
  expect(isChangedByOthers(read, { ...read, minutes: 60 }, draft)).toBe(true);
  expect(isChangedByOthers(read, { ...read, name: 'Chat' }, draft)).toBe(true);
  expect(isChangedByOthers<object>({ ...read, extra: 1 }, read, { ...draft, extra: 1 })).toBe(true);
});
