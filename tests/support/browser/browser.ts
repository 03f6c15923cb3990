import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { stepLimitMs } from '../processes/step-limit.ts';

const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** The first of the names on PATH. If the setting has a value, the program that it names must exist. */
function installed(programs: readonly string[], setting: string): string | undefined {
  const { [setting]: given, PATH = '' } = process.env;
  if (given) {
    if (isExecutable(given)) return given;
    throw new Error(`${setting} names ${given}, which is not an executable file.`);
  }
  const folders = PATH.split(delimiter);
  return programs.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** The installed Chromium: CHROMIUM_PATH, or the first of the usual names on PATH. */
export const installedBrowser = (): string | undefined => installed(names, 'CHROMIUM_PATH');

/** The installed Firefox: FIREFOX_PATH, or the first of the usual names on PATH. */
export const installedFirefox = (): string | undefined =>
  installed(['firefox-esr', 'firefox'], 'FIREFOX_PATH');

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

interface Launching {
  readonly args?: readonly string[];
  readonly limitMs?: number;
}

/** Starts a browser. If a step hangs, the error names the step. */
export async function launchBrowser(
  executablePath: string,
  { args = [], limitMs = stepLimitMs }: Launching = {},
): Promise<Browser> {
  const env = browserEnvironment();
  const browser = await chromium.launch({ executablePath, env, args: [...args] });
  browser.on('context', (context) => {
    context.setDefaultTimeout(limitMs);
    if (clockAheadMs !== 0) void context.addInitScript(setDateAhead, clockAheadMs);
  });
  return browser;
}

/**
 * The time by which `npm run test:clocks` has moved the clock of this process. libfaketime reads
 * the seconds from `FAKETIME`.
 */
const clockAheadMs = Number(process.env.FAKETIME ?? 0) * 1000;

/**
 * Moves the dates of a page by the same time as the clock of the service. Timers use the real time.
 */
function setDateAhead(aheadMs: number): void {
  const RealDate = Date;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, self) =>
      Reflect.construct(target, given.length > 0 ? given : [RealDate.now() + aheadMs], self),
    get: (target, name) =>
      name === 'now' ? () => RealDate.now() + aheadMs : Reflect.get(target, name),
  });
}

/** Removes libfaketime from the browser, which cannot show pages with it. */
function browserEnvironment(): NodeJS.ProcessEnv {
  const { LD_PRELOAD: _, ...others } = process.env;
  return others;
}
