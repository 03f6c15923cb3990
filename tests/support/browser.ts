import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** The browser that is installed: CHROMIUM_PATH, or the first of the usual names on PATH. */
export function installedBrowser(): string | undefined {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  const folders = PATH.split(delimiter);
  const paths = [
    ...(CHROMIUM_PATH ? [CHROMIUM_PATH] : []),
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
  ];
  return paths.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** A browser whose clock a library moves shows no page, so it keeps the real time (`npm run test:clocks`). */
export function browserEnvironment(): NodeJS.ProcessEnv {
  const { LD_PRELOAD: _, ...others } = process.env;
  return others;
}
