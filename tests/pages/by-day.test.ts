import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

// The tested code reads the language from the document.
beforeAll(() => vi.stubGlobal('document', { documentElement: { lang: 'en' } }));
afterAll(() => vi.unstubAllGlobals());

const scenes: readonly (readonly [zone: string, from: string])[] = [
  ['Europe/London', '2026-10-24T12:00:00Z'],
  ['America/Havana', '2026-10-31T12:00:00Z'],
  ['Africa/Cairo', '2026-10-28T12:00:00Z'],
  ['Pacific/Apia', '2026-12-30T12:00:00Z'],
  ['Asia/Kathmandu', '2027-02-27T12:00:00Z'],
];

test('each start is grouped under its day, in order', async () => {
  const { byDay } = await import('../../pages/shared/picker/by-day.ts');
  const { dateIn } = await import('../../pages/shared/times.ts');
  const gaps = fc.array(fc.integer({ min: 1, max: 2000 }), { maxLength: 40 });
  fc.assert(
    fc.property(fc.constantFrom(...scenes), gaps, ([zone, from], minutes) => {
      let ms = Date.parse(from);
      const starts = minutes.map((gap) => {
        ms += gap * 60_000;
        return { startedAt: new Date(ms).toISOString() };
      });
      const expected = Map.groupBy(starts, ({ startedAt }) => dateIn(startedAt, zone));
      expect([...byDay(starts, zone)]).toEqual([...expected]);
    }),
    { numRuns: 100 },
  );
});
