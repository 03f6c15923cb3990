import { table } from '../../lib/data/engine/table.ts';

let other: string | undefined;
const send = table.send.bind(table) as (command: object) => Promise<unknown>;
// Not a middleware: every call of every bench would go through it, and the floor's would not.
Object.assign(table, {
  send(command: { input: { TableName?: string } }) {
    if (other !== undefined && 'TableName' in command.input) command.input.TableName = other;
    return send(command);
  },
});

/** Does something with every Query sent to a table other than that of the environment. */
export async function inTable<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  other = name;
  try {
    return await run();
  } finally {
    other = undefined;
  }
}
