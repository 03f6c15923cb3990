import { CalendarFailure } from './calendar-source.ts';

/** Page of a list (OData). */
export interface GraphPage<Member> {
  readonly value?: readonly Member[];
  /** Absolute address of the next page. */
  readonly '@odata.nextLink'?: string;
  /** Absolute address of later changes. */
  readonly '@odata.deltaLink'?: string;
}

/** Maximum number of pages. A longer list is treated as endless. */
const mostPages = 1000;

/** Reads all pages of a list, from the address of the first page. */
export async function* microsoftPages<Member>(
  first: string,
  read: (link: string) => Promise<GraphPage<Member>>,
): AsyncGenerator<GraphPage<Member>> {
  let link = first;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const page = await read(link);
    // A response without a list has no members, and must not delete stored entries.
    if (!Array.isArray(page.value)) break;
    yield page;
    const { '@odata.nextLink': next } = page;
    if (next === undefined) return;
    if (next === link) break;
    link = next;
  }
  throw new CalendarFailure('not-a-calendar', 200);
}
