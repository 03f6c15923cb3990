import { expect, test } from 'vitest';
import { browserOf } from '../../../pages/settings/profile/browser-of.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const android = 'Mozilla/5.0 (Linux; Android 14; K)';
const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)';
const chrome = 'Chrome/140.0.0.0 Safari/537.36';

test.each([
  [`${windows} ${webKit} ${chrome}`, 'Chrome', 'Windows'],
  [`${windows} ${webKit} ${chrome} Edg/140.0.0.0`, 'Edge', 'Windows'],
  [`${mac} ${webKit} ${chrome} OPR/121.0.0.0`, 'Opera', 'macOS'],
  [`${mac} ${apple} Version/18.5 Safari/605.1.15`, 'Safari', 'macOS'],
  [`${iphone} ${apple} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone'],
  [`${iphone} ${apple} CriOS/140.0.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone'],
  [`${iphone} ${apple} FxiOS/141.0 Mobile/15E148 Safari/605.1.15`, 'Firefox', 'iPhone'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', 'Firefox', 'Linux'],
  [`${android} ${webKit} SamsungBrowser/28.0 Mobile ${chrome}`, 'Samsung Internet', 'Android'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} ${chrome}`, 'Chrome', 'ChromeOS'],
  ['curl/8.5.0', undefined, undefined],
  ['', undefined, undefined],
])('the browser and the system of %j are %j and %j', (userAgent, browser, system) => {
  expect(browserOf(userAgent)).toEqual({ browser, system });
});
