import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import type { OperationId } from '../../lib/contract/routes.ts';
import { rows } from '../contracts.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The scripts of pages that are not in the app, and the operation that returns the page. Its path is the address. */
const operationsOfScripts: Readonly<Record<string, OperationId>> = {
  'pages/booking/booking-page.tsx': 'getBookingPage',
  'pages/connect/connect-page.ts': 'getCalendarConnectionCallback',
  'pages/form/form-page.tsx': 'getRoutingFormPage',
  'pages/invite/invite-page.tsx': 'getInvitePage',
  'pages/manage/manage-page.tsx': 'getGuestPage',
  'pages/sign-in/sign-in-page.tsx': 'getSignInPage',
  'pages/team/team-page.tsx': 'getTeamPage',
};

/** The script of the app. It loads the script of each of its pages later. */
const app = 'pages/app/app-page.tsx';

/** The scripts that a file imports, and those that it loads later. Imports of types are left out. */
function importsOf(file: string): { readonly now: string[]; readonly later: string[] } {
  const text = readFileSync(root + file, 'utf8');
  const { staticImports, dynamicImports } = parseSync(file, text).module;
  const named = staticImports.filter(({ entries }) => entries.some(({ isType }) => !isType));
  const scripts = (sources: readonly string[]) =>
    sources
      .map((source) => join(dirname(file), source))
      .filter((script) => /^pages\/.*\.tsx?$/u.test(script));
  return {
    now: scripts(named.map(({ moduleRequest }) => moduleRequest.value)),
    later: scripts(
      dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
    ),
  };
}

/** Whether a script that the app loads later is one of its pages. */
const isPage = (script: string): boolean => !script.startsWith('pages/shared/');

/** The files that a script loads, without the pages of the app. */
function filesFrom(script: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(script)) return found;
  found.add(script);
  const { now, later } = importsOf(script);
  const isInApp = script.startsWith('pages/app/');
  for (const next of [...now, ...later.filter((one) => !(isInApp && isPage(one)))]) {
    filesFrom(next, found);
  }
  return found;
}

/** The folder of a page of the app is named after its address. */
function addressInApp(script: string): string {
  const address = `/${basename(dirname(script))}`;
  if (rows.some(({ method, path }) => method === 'GET' && path === address)) return address;
  throw new Error(`${script} is a page of the app, but no operation returns ${address}.`);
}

/** The source files of each page, by its address. Pages of the app contain the files of its frame. */
export function filesOfPages(): ReadonlyMap<string, readonly string[]> {
  const others = Object.entries(operationsOfScripts).map(([script, operation]) => {
    const { path = '' } = rows.find(({ id }) => id === operation) ?? {};
    return [path, [...filesFrom(script)]] as const;
  });
  const frame = [...filesFrom(app)];
  const inApp = frame
    .filter((file) => file.startsWith('pages/app/'))
    .flatMap((file) => importsOf(file).later.filter(isPage))
    .map((script) => [addressInApp(script), [...frame, ...filesFrom(script)]] as const);
  return new Map([...inApp, ...others]);
}
