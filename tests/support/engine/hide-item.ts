import { onTestFinished } from 'vitest';
import { client, TableName } from '../../../lib/data/engine/table.ts';
import type { Key } from '../../../lib/data/keys/key.ts';

type Text = string | { readonly S: string };
type Item = { readonly pk: Text; readonly sk: Text };
type ReadItems = Item[] | undefined;

interface Answer {
  readonly output: { Items?: ReadItems; Responses?: Record<string, ReadItems> };
}

const textOf = (text: Text): string => (typeof text === 'string' ? text : text.S);

/**
 * Hides an item from reads outside transactions until the returned function is called. A table may
 * do so after a transaction has written the item. `fromConsistent: false` hides it only from
 * eventually consistent reads.
 */
export function hideItem({ pk, sk }: Key, { fromConsistent = true } = {}): () => void {
  const name = `hide-${crypto.randomUUID()}`;
  const without = (items: Item[]) =>
    items.filter((item) => textOf(item.pk) !== pk || textOf(item.sk) !== sk);
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const answer = await next(args);
      const { output } = answer as unknown as Answer;
      const isConsistent = JSON.stringify(args.input).includes('"ConsistentRead":true');
      if (isConsistent && !fromConsistent) return answer;
      const command = String(context.commandName);
      if (command.startsWith('Query')) output.Items = without(output.Items ?? []);
      if (command.startsWith('BatchGetItem')) {
        output.Responses = { [TableName]: without(output.Responses?.[TableName] ?? []) };
      }
      return answer;
    },
    { step: 'initialize', name },
  );
  const show = () => client.middlewareStack.remove(name);
  onTestFinished(() => void show());
  return () => void show();
}
