import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { stepLimitMs } from './step-limit.ts';

const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** The browser that is installed: the first of the usual names on PATH. CHROMIUM_PATH names one that must be there. */
export function installedBrowser(): string | undefined {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  if (CHROMIUM_PATH) {
    if (isExecutable(CHROMIUM_PATH)) return CHROMIUM_PATH;
    throw new Error(`There is no browser at ${CHROMIUM_PATH}, which CHROMIUM_PATH names.`);
  }
  const folders = PATH.split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

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

/** Starts a browser in which the error of a step that hangs names the step. */
export async function launchBrowser(
  executablePath: string,
  { args = [], limitMs = stepLimitMs }: Launching = {},
): Promise<Browser> {
  const env = browserEnvironment();
  const browser = await chromium.launch({ executablePath, env, args: [...args] });
  browser.on('context', (context) => context.setDefaultTimeout(limitMs));
  return browser;
}

/** A browser whose clock a library moves shows no page, so it keeps the real time (`npm run test:clocks`). */
function browserEnvironment(): NodeJS.ProcessEnv {
  const { LD_PRELOAD: _, ...others } = process.env;
  return others;
}
