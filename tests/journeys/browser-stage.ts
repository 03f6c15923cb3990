import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { installedBrowser, launchBrowser } from '../support/browser/browser.ts';
import { type OwnService, startPatientService } from '../support/processes/service.ts';

/** A browser and the service whose pages it opens, for the tests of one file. */
export interface BrowserStage {
  readonly browser: Browser;
  readonly base: string;
  /** A test that is skipped if no browser is installed. */
  readonly looked: typeof test;
  /** Forwards the monotonic clock of the service, so that credentials in its memory expire. */
  readonly forwardClock: (byMs: number) => Promise<void>;
}

/**
 * Starts a browser and a service before the tests of a file. `what` names the tested pages in a warning. With `hasOwnUrl`, the pages
 * are at the public address of the service, as sessions require.
 */
export function browserStage(what: string, { hasOwnUrl = false } = {}): BrowserStage {
  const executablePath = installedBrowser();
  const looked = test.skipIf(executablePath === undefined) as typeof test;
  const stage = { looked } as { -readonly [Name in keyof BrowserStage]: BrowserStage[Name] };
  if (executablePath === undefined) {
    console.warn(
      `No browser is installed, so the tests of ${what} are skipped. Set CHROMIUM_PATH.`,
    );
    return stage;
  }
  let service: OwnService | undefined;
  beforeAll(async () => {
    service = await startPatientService(hasOwnUrl);
    stage.base = service.baseUrls[0] ?? '';
    stage.forwardClock = service.forwardClocks;
    stage.browser = await launchBrowser(executablePath);
  });
  afterAll(async () => {
    await stage.browser?.close();
    await service?.stop();
  });
  return stage;
}
