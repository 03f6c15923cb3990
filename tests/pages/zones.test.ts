import { expect, test } from 'vitest';
import { zoneOptions } from '../../pages/shared/zones.ts';

test('every zone can be chosen once, including UTC and the one that is chosen', () => {
  for (const chosen of ['UTC', 'Asia/Tokyo', 'Etc/GMT+3']) {
    const zones = zoneOptions(chosen).map(([zone]) => zone);
    expect(zones).toEqual(expect.arrayContaining(['UTC', 'America/New_York', chosen]));
    expect(new Set(zones).size).toBe(zones.length);
  }
  expect(zoneOptions('UTC')).toContainEqual(['America/New_York', 'America/New York']);
});
