import { afterAll, beforeAll, expect, test, vi } from 'vitest';

// The tested code reads the language from the document.
beforeAll(() => vi.stubGlobal('document', { documentElement: { lang: 'en' } }));
afterAll(() => vi.unstubAllGlobals());

const load = () => import('../../pages/shared/times.ts');

test.each([
  ['Europe/London', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'],
  ['America/St_Johns', '2026-11-01T03:45:00Z', '2026-11-01T04:45:00Z'],
])(
  'in %s, the two equal local times of a night have different texts',
  async (zone, first, second) => {
    const { writeTime } = await load();
    const [one, two] = [writeTime(first, zone), writeTime(second, zone)];
    expect(one).not.toBe(two);
    expect(one.slice(0, 4)).toBe(two.slice(0, 4));
  },
);

test('any other time is written without its zone', async () => {
  const { write, writeTime } = await load();
  for (const hour of ['00', '06', '12', '18']) {
    const instant = `2026-11-23T${hour}:15:00Z`;
    for (const zone of ['Asia/Kathmandu', 'Pacific/Apia', 'Europe/London', 'UTC']) {
      expect(writeTime(instant, zone)).toBe(write(instant, zone, 'time'));
    }
  }
});

test('times follow the settings of a user, and the browser without them', async () => {
  const { write } = await load();
  const { followTimeSettings } = await import('../../pages/shared/locale.ts');
  const time = () => write('2026-11-23T13:05:00Z', 'UTC', 'time');
  const before = time();
  followTimeSettings({ weekStart: 0, timeFormat: '24h' });
  expect(time()).toBe('13:05');
  followTimeSettings({ weekStart: 0, timeFormat: '12h' });
  expect(time()).toMatch(/^1:05\spm$/iu);
  followTimeSettings();
  expect(time()).toBe(before);
});
