import { cancelledFor } from './engine-faults.ts';
import type { Fault } from './faulty-engine.ts';

interface Keyed {
  readonly Key?: { readonly pk: { readonly S: string }; readonly sk: { readonly S: string } };
  readonly Item?: Keyed['Key'];
}

const nameOf = (action: Readonly<Record<string, Keyed>>): string => {
  const [{ Key, Item } = {}] = Object.values(action);
  const { pk, sk } = Key ?? Item ?? {};
  return `${pk?.S} ${sk?.S}`;
};

export interface Conflicts {
  /** The fault for `TransactWriteItems`. */
  readonly fault: Fault;
  /** The items with conflicts, one entry for each conflict. */
  readonly met: string[];
}

/**
 * Simulates conflicts of DynamoDB, which local engines do not have: if two transactions have an
 * item in common, the later one is cancelled with TransactionConflict. A transaction occupies its
 * items until `done` resolves.
 */
export function transactionConflicts(done: () => Promise<unknown>): Conflicts {
  const busy = new Set<string>();
  const met: string[] = [];
  const fault: Fault = async ({ body, forward, answer }) => {
    const { TransactItems } = JSON.parse(body) as {
      readonly TransactItems: readonly Readonly<Record<string, Keyed>>[];
    };
    const names = TransactItems.map(nameOf);
    const taken = names.filter((name) => busy.has(name));
    if (taken.length > 0) {
      met.push(...taken);
      const codes = names.map((name) => (busy.has(name) ? 'TransactionConflict' : 'None'));
      return answer(400, cancelledFor(codes));
    }
    for (const name of names) busy.add(name);
    try {
      const reply = await forward();
      await done();
      answer(reply.status, reply.body);
    } finally {
      for (const name of names) busy.delete(name);
    }
  };
  return { fault, met };
}
