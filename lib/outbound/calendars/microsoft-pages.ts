import { CalendarFailure } from './calendar-source.ts';

/** A part of a list (OData). */
export interface GraphPage<Member> {
  readonly value?: readonly Member[];
  /** The whole address of the next one. */
  readonly '@odata.nextLink'?: string;
  /** The whole address at which what changes later is told. */
  readonly '@odata.deltaLink'?: string;
}

/** A list that goes on for longer has no end. */
const mostPages = 1000;

/** All pages of a list, from the address of its first one. */
export async function* microsoftPages<Member>(
  first: string,
  read: (link: string) => Promise<GraphPage<Member>>,
): AsyncGenerator<GraphPage<Member>> {
  let link = first;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const page = await read(link);
    // What is no list has no members either, and must not erase what is known.
    if (!Array.isArray(page.value)) break;
    yield page;
    const { '@odata.nextLink': next } = page;
    if (next === undefined) return;
    if (next === link) break;
    link = next;
  }
  throw new CalendarFailure('not-a-calendar', 200);
}
