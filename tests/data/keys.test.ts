import { expect, test } from 'vitest';
import { type Key, keys } from '../../lib/data/keys.ts';

/** What belongs to no organization, and what is only a part of a key. */
const ofNobody = [
  'apiKey',
  'apiKeyUse',
  'rate',
  'inListOfUser',
  'ofUser',
  'invitation',
  'acceptance',
  'identity',
  'slug',
  'picture',
  'demo',
  'inList',
  'startedIn',
  'bookingToRecordings',
];

type AnyKey = (of: string, ...names: readonly string[]) => Key | string;

const owned = Object.entries(keys).flatMap(([name, key]) =>
  ofNobody.includes(name) ? [] : [{ name, key: key as unknown as AnyKey }],
);

test.each(owned)('$name: what two organizations call the same has two keys', ({ key }) => {
  const partition = (of: string) => {
    const found = key(of, 'recording', 'recording', 'recording');
    return typeof found === 'string' ? found : found.pk;
  };
  for (const of of ['one', 'other'])
    expect(partition(of).split('#').slice(0, 2)).toEqual(['O', of]);
});
