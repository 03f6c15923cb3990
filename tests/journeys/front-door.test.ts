import { launch } from 'puppeteer-core';
import { expect, onTestFinished, test } from 'vitest';
import { runJourney } from '../front-door/journey.ts';
import { startDemo } from '../front-door/start-demo.ts';
import { installedBrowser, installedFirefox } from '../support/browser/browser.ts';

const isFirefox = process.env.BROWSER === 'firefox';
const executablePath = isFirefox ? installedFirefox() : installedBrowser();
if (executablePath === undefined) {
  const setting = isFirefox ? 'FIREFOX_PATH' : 'CHROMIUM_PATH';
  console.warn(`No browser is installed, so the front door is not tested. Set ${setting}.`);
}

test.skipIf(executablePath === undefined)(
  'people of an empty organization join, are booked, and answer requests',
  async () => {
    const demo = await startDemo();
    onTestFinished(() => demo.stop());
    const browser = await launch({
      browser: isFirefox ? 'firefox' : 'chrome',
      executablePath: executablePath ?? '',
      headless: true,
      args: isFirefox ? [] : ['--no-sandbox', '--lang=en-GB'],
      extraPrefsFirefox: { 'intl.accept_languages': 'en-GB', 'intl.locale.requested': 'en-GB' },
    });
    onTestFinished(() => browser.close());
    const steps: string[] = [];
    const errors = await runJourney(browser, demo, (step) => {
      steps.push(step);
      if (isFirefox) console.log(step);
    });
    expect(errors).toEqual([]);
    expect(steps).toHaveLength(9);
  },
);
