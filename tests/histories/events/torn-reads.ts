import { client } from '../../../lib/data/engine/table.ts';

/*
 * Loaded into a process of the service before all other modules. Removes random items from queries of the outbox and
 * the feed: a query concurrent with transactions may return a later item but not an earlier one.
 */
const hiddenOf = 25;

interface Text {
  readonly S?: string;
}
interface QueryResult {
  output: { Items?: { readonly pk?: string | Text }[] };
}

const isTorn = ({ pk }: { readonly pk?: string | Text }): boolean =>
  /^OUT#|^O#[^#]+#F$/u.test(typeof pk === 'string' ? pk : (pk?.S ?? ''));

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
