import type { ServerResponse } from 'node:http';
import { type CaldavDouble, type CaldavRequest, startCaldavDouble } from './caldav-double.ts';

/**
 * An account with two calendars. `/cal/` reports changes with sync tokens. `/more/` has only tags;
 * its paths are all that begin with `/more/`.
 */
export interface TwoCalendars {
  readonly url: string;
  readonly first: CaldavDouble;
  readonly more: Map<string, string>;
  /** The paths in a listing, and the statuses of error responses. */
  listed: readonly string[];
  moreStatus: number | undefined;
  listStatus: number | undefined;
}

const multistatus = (rows: readonly string[]): string =>
  `<?xml version="1.0"?><multistatus xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:cs="http://calendarserver.org/ns/">${rows.join('')}</multistatus>`;

const row = (path: string, props: string): string =>
  `<response><href>${path}</href><propstat><prop>${props}</prop><status>HTTP/1.1 200 OK</status></propstat></response>`;

const kind = '<resourcetype><collection/><c:calendar/></resourcetype>';

export async function startTwoCalendars(): Promise<TwoCalendars> {
  const first = await startCaldavDouble();
  const account: TwoCalendars = {
    url: first.url.replace('dav.example', '127.0.0.1'),
    first,
    more: new Map(),
    listed: ['/cal/', '/more/'],
    moreStatus: undefined,
    listStatus: undefined,
  };
  first.manners = { instead: (asked, response) => answers(account, asked, response) };
  return account;
}

/** Whether this function has responded instead of the double, which has the first calendar. */
function answers(account: TwoCalendars, asked: CaldavRequest, response: ServerResponse): boolean {
  const { method, path, body } = asked;
  const say = (status: number | undefined, rows: readonly string[]): true => {
    response.writeHead(status ?? 207, { 'content-type': 'application/xml' });
    response.end(status === undefined ? multistatus(rows) : '');
    return true;
  };
  if (method === 'PROPFIND' && path === '/home/') {
    const rows = account.listed.map((one) => row(one, `${kind}<displayname>${one}</displayname>`));
    return say(account.listStatus, rows);
  }
  if (!path.startsWith('/more')) return false;
  if (method === 'PROPFIND') {
    const entries = [...account.more].map(([name, text]) =>
      row(`${path}${name}`, `<getetag>"${text.length}"</getetag>`),
    );
    const tag = `<cs:getctag>${JSON.stringify([...account.more]).length}</cs:getctag>`;
    return say(account.moreStatus, [row(path, `${kind}${tag}`), ...entries]);
  }
  const texts = [...body.matchAll(/<d:href>\/more\w*\/([^<]*)<\/d:href>/gu)].map(
    ([, name = '']) => {
      const text = account.more.get(name) ?? '';
      return row(
        `${path}${name}`,
        `<getetag>"${text.length}"</getetag><c:calendar-data>${text}</c:calendar-data>`,
      );
    },
  );
  return say(account.moreStatus, texts);
}
