import { expect, test } from 'vitest';
import { isHome } from '../../../lib/outbound/calendars/is-home.ts';

test.each([
  ['https://dav.example/ann/', 'https://dav.example/', true],
  ['https://dav.example:8443/', 'https://dav.example/', false],
  ['http://dav.example/', 'https://dav.example/', false],
  ['https://dav.example/', 'http://dav.example/', false],
  ['https://other.example/', 'https://dav.example/', false],
  ['https://p42-caldav.icloud.com/1/', 'https://caldav.icloud.com/', true],
  ['http://p42-caldav.icloud.com/', 'https://caldav.icloud.com/', false],
  ['https://p42-caldav.icloud.com:8443/', 'https://caldav.icloud.com/', false],
  ['https://icloud.com.example/', 'https://caldav.icloud.com/', false],
  ['https://evilicloud.com/', 'https://caldav.icloud.com/', false],
  ['https://p42-caldav.icloud.com/', 'https://caldav.icloud.com.example/', false],
  ['https://caldav.icloud.com/', 'https://dav.example/', false],
])('a request to %s gets the password of %s: %s', (url, home, isTold) => {
  expect(isHome(new URL(url), new URL(home))).toBe(isTold);
});
