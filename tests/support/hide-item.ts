import { onTestFinished } from 'vitest';
import { client } from '../../lib/data/engine/table.ts';
import type { Key } from '../../lib/data/keys.ts';

interface Answer {
  readonly output: { Items: readonly { readonly sk: string | { readonly S: string } }[] };
}

/** Hides an item from queries until what is returned is called, as a table may do with what a transaction has just written. */
export function hideItem({ sk }: Key): () => void {
  const name = `hide-${crypto.randomUUID()}`;
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const answer = await next(args);
      if (!String(context.commandName).startsWith('Query')) return answer;
      const { output } = answer as unknown as Answer;
      output.Items = output.Items.filter(
        (item) => (typeof item.sk === 'string' ? item.sk : item.sk.S) !== sk,
      );
      return answer;
    },
    { step: 'initialize', name },
  );
  const show = () => client.middlewareStack.remove(name);
  onTestFinished(() => void show());
  return () => void show();
}
