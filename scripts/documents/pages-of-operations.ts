import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import type { OperationId } from '../../lib/contract/routes.ts';
import { methodName, resourceName } from '../client/names.ts';
import { rows } from '../contracts.ts';
import { pageBuild } from '../pages/build-pages.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The script of each page, and the operation that returns the page. Its path is the address of the page. */
const pages: Readonly<Record<string, OperationId>> = {
  'pages/booking/booking-page.tsx': 'getBookingPage',
  'pages/calendar/calendar-view.tsx': 'getCalendarPage',
  'pages/connect/connect-page.ts': 'getCalendarConnectionCallback',
  'pages/form/form-page.tsx': 'getRoutingFormPage',
  'pages/invite/invite-page.tsx': 'getInvitePage',
  'pages/manage/manage-page.tsx': 'getGuestPage',
  'pages/settings/settings.tsx': 'getSettingsPage',
  'pages/sign-in/sign-in-page.tsx': 'getSignInPage',
  'pages/team/team-page.tsx': 'getTeamPage',
};

const addressOf = (page: OperationId): string => rows.find(({ id }) => id === page)?.path ?? '';

/** The source of a page: the text of its files, without files of the client and of the service. */
function sourceOf(script: string): string {
  const { metafile } = buildSync({
    ...pageBuild,
    entryPoints: [script],
    metafile: true,
    write: false,
  });
  return Object.keys(metafile.inputs)
    .filter((file) => /^pages\/.*\.tsx?$/u.test(file))
    .map((file) => readFileSync(root + file, 'utf8'))
    .join('\n');
}

/** The calls of operations in a source: `client.bookings.confirm(uid)` calls `confirmBooking`. Types are no calls. */
export function operationsCalledIn(source: string): readonly OperationId[] {
  const called = new Set(
    [...source.matchAll(/(?<!\btypeof [\w.]*)\b(\w+)(?=\s*\.\s*(\w+))/gu)].map(
      ([, resource, method]) => `${resource}.${method}`,
    ),
  );
  return rows
    .filter(({ group, id }) => called.has(`${resourceName(group)}.${methodName(group, id)}`))
    .map(({ id }) => id);
}

/** The addresses of the pages that call each operation. Operations that no page calls are left out. */
export function pagesOfOperations(): ReadonlyMap<OperationId, readonly string[]> {
  const found = new Map<OperationId, string[]>();
  for (const [script, page] of Object.entries(pages)) {
    for (const id of operationsCalledIn(sourceOf(script))) {
      found.set(id, [...(found.get(id) ?? []), addressOf(page)]);
    }
  }
  return found;
}
