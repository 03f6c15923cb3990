import { client } from '../../lib/data/table.ts';

let other: string | undefined;
client.middlewareStack.add(
  (next) => (args) => {
    const isQuery = other !== undefined && 'TableName' in args.input;
    return next(isQuery ? { ...args, input: { ...args.input, TableName: other } as never } : args);
  },
  { step: 'initialize', priority: 'high', name: 'otherTable' },
);

/** Does something with every Query sent to a table other than that of the environment. */
export async function inTable<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  other = name;
  try {
    return await run();
  } finally {
    other = undefined;
  }
}
