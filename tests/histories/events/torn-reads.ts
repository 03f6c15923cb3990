import { client } from '../../../lib/data/engine/table.ts';

/*
 * Loaded into a process of the service before all other modules. Removes random new items from queries of the outbox and
 * the feed: a query concurrent with transactions may return a later item but not an earlier one.
 */
const hiddenOf = 25;
/** A query returns an item whose transaction ended before this time. */
const newForMs = 5000;

interface Text {
  readonly S?: string;
}
type Attribute = string | Text | undefined;
interface StoredItem {
  readonly pk?: Attribute;
  readonly doc?: Attribute;
}
interface QueryResult {
  output: { Items?: StoredItem[] };
}

const textOf = (attribute: Attribute): string =>
  typeof attribute === 'string' ? attribute : (attribute?.S ?? '');

const isTorn = ({ pk, doc }: StoredItem): boolean =>
  /^OUT#|^O#[^#]+#F$/u.test(textOf(pk)) && isNew(textOf(doc));

/** A change contains its instant. The other items have none, so they may always be removed. */
function isNew(doc: string): boolean {
  const [, at] = /"at":"([^"]+)"/u.exec(doc) ?? [];
  return at === undefined || Date.now() - Date.parse(at) < newForMs;
}

client.middlewareStack.add(
  (next, context) => async (args) => {
    const answer = await next(args);
    if (!String(context.commandName).startsWith('Query')) return answer;
    const { output } = answer as unknown as QueryResult;
    output.Items = (output.Items ?? []).filter(
      (item) => !isTorn(item) || Math.random() * hiddenOf >= 1,
    );
    return answer;
  },
  { step: 'initialize', name: 'torn' },
);
