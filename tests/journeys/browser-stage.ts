import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { installedBrowser, launchBrowser } from '../support/browser/browser.ts';
import {
  type OwnService,
  sharedPatientService,
  startPatientService,
} from '../support/processes/service.ts';

/** A browser and the service whose pages it opens, for the tests of one file. */
export interface BrowserStage {
  readonly browser: Browser;
  readonly base: string;
  /** A test that is skipped if no browser is installed. */
  readonly looked: typeof test;
  /** Forwards the monotonic clock of the service, so that credentials in its memory expire. */
  readonly forwardClock: (byMs: number) => Promise<void>;
}

interface StageOptions {
  /** Whether the pages are at the public address of the service, as sessions require. */
  readonly hasOwnUrl?: boolean;
  /** Whether the file has a service of its own, because it configures the service. */
  readonly isConfigured?: boolean;
}

const here = globalThis as { sharedBrowser?: Promise<Browser> };

/**
 * A browser and a service for the tests of a file. Files of one process share them, because starting them takes two seconds. `what` names
 * the tested pages in a warning.
 */
export function browserStage(
  what: string,
  { hasOwnUrl = false, isConfigured = false }: StageOptions = {},
): BrowserStage {
  const executablePath = installedBrowser();
  const looked = test.skipIf(executablePath === undefined) as typeof test;
  const stage = { looked } as { -readonly [Name in keyof BrowserStage]: BrowserStage[Name] };
  if (executablePath === undefined) {
    console.warn(
      `No browser is installed, so the tests of ${what} are skipped. Set CHROMIUM_PATH.`,
    );
    return stage;
  }
  let own: OwnService | undefined;
  beforeAll(async () => {
    own = isConfigured ? await startPatientService(hasOwnUrl) : undefined;
    const service = own ?? (await sharedPatientService(hasOwnUrl));
    stage.base = service.baseUrls[0] ?? '';
    stage.forwardClock = service.forwardClocks;
    here.sharedBrowser ??= launchBrowser(executablePath);
    stage.browser = await here.sharedBrowser;
  });
  afterAll(async () => {
    await own?.stop();
    await Promise.all((stage.browser?.contexts() ?? []).map((context) => context.close()));
  });
  return stage;
}
