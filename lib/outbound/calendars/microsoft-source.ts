import { apiHosts } from '../surroundings.ts';
import type { Asking, CalendarSource, ListedAccount } from './calendar-source.ts';
import { JsonApi } from './json-api.ts';
import { readMicrosoftChanges } from './microsoft-changes.ts';
import { microsoftPages } from './microsoft-pages.ts';
import { putMicrosoftEvent, removeMicrosoftEvent } from './microsoft-writing.ts';

/** Calendars of a Microsoft account (Microsoft Graph v1.0). */
export function microsoftSource(
  { accessToken }: { readonly accessToken: string },
  asking: Asking,
): CalendarSource {
  const { microsoft } = { ...apiHosts(), ...asking.hosts };
  const api = new JsonApi(new URL('/v1.0/', microsoft).href, accessToken, asking);
  const { nowMs = Date.now() } = asking;
  return {
    listCalendars: () => listCalendars(api),
    readChanges: (calendarId, known, take) =>
      readMicrosoftChanges(api, pathOf(calendarId), known, nowMs, take),
    put: (calendarId, written) => putMicrosoftEvent(api, pathOf(calendarId), written),
    remove: (calendarId, id, etag) => removeMicrosoftEvent(api, pathOf(calendarId), id, etag),
    close: () => api.close(),
  };
}

const pathOf = (calendarId: string): string => `me/calendars/${encodeURIComponent(calendarId)}`;

interface GraphCalendar {
  readonly id: string;
  readonly name?: string | null;
  /** Empty if the owner has chosen no color. */
  readonly hexColor?: string | null;
  readonly canEdit?: boolean | null;
  readonly isDefaultCalendar?: boolean | null;
  readonly owner?: { readonly address?: string | null } | null;
}

async function listCalendars(api: JsonApi): Promise<ListedAccount> {
  const fields = 'id,name,hexColor,canEdit,isDefaultCalendar,owner';
  const found: GraphCalendar[] = [];
  const pages = microsoftPages<GraphCalendar>(`me/calendars?$select=${fields}&$top=100`, (link) =>
    api.get(link),
  );
  for await (const { value = [] } of pages) found.push(...value);
  const own = found.find(({ isDefaultCalendar }) => isDefaultCalendar)?.owner?.address ?? '';
  const isOwner = (owner: GraphCalendar['owner']) =>
    own === '' || (owner?.address ?? own).toLowerCase() === own.toLowerCase();
  const calendars = found.map(({ id, name, hexColor, canEdit, owner }) => ({
    id,
    name: (name ?? '').slice(0, 255),
    color: /^#[0-9a-f]{6}$/iu.exec(hexColor ?? '')?.[0].toLowerCase() ?? null,
    // Times are requested in UTC, and the zone of the mailbox is not available with calendar permissions.
    timeZone: null,
    isWritable: canEdit === true,
    isOwn: isOwner(owner),
  }));
  return { calendars, addresses: own === '' ? [] : [own] };
}
