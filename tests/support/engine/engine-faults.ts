import type { Fault, Passing } from './faulty-engine.ts';

const prefix = 'com.amazonaws.dynamodb.v20120810#';

const refuse =
  (status: number, name: string): Fault =>
  ({ answer }) =>
    answer(status, JSON.stringify({ __type: prefix + name, message: 'It is a fault of a test.' }));

/** The response to a cancelled transaction, with a code for each of its actions. */
export function cancelledFor(codes: readonly string[]): string {
  const Message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes.join(', ')}]`;
  const __type = `${prefix}TransactionCanceledException`;
  const CancellationReasons = codes.map((Code) => ({ Code }));
  return JSON.stringify({ __type, Message, CancellationReasons });
}

/** Cancels a transaction because of its last action. */
export const cancelling =
  (code: string): Fault =>
  ({ answer, body }) => {
    const { TransactItems } = JSON.parse(body) as { readonly TransactItems: readonly object[] };
    answer(
      400,
      cancelledFor(TransactItems.map((_, at, all) => (at < all.length - 1 ? 'None' : code))),
    );
  };

const afterIt =
  (fault: Fault): Fault =>
  async (passing: Passing) => {
    await passing.forward();
    await fault(passing);
  };

/** Faults that any call to the table can have. */
export const faultsOfCalls: Readonly<Record<string, Fault>> = {
  'the connection is reset before it is done': ({ cut }) => cut(),
  'the connection is reset after it was done': afterIt(({ cut }) => cut()),
  'the connection is reset in the middle of the answer': async (passing) => {
    await passing.answerHalf(await passing.forward());
    passing.cut();
  },
  'the table fails before it is done': refuse(500, 'InternalServerError'),
  'the table fails after it was done': afterIt(refuse(500, 'InternalServerError')),
  'a balancer answers in place of the table': ({ answer }) =>
    answer(503, '<html>Service Unavailable</html>'),
  'a balancer says nothing but 502': ({ answer }) => answer(502, ''),
  'the table throttles': refuse(400, 'ThrottlingException'),
  'the table has no capacity left': refuse(400, 'ProvisionedThroughputExceededException'),
};

/** Reasons for which a busy table cancels a transaction. */
export const cancellations: Readonly<Record<string, Fault>> = {
  'another transaction is at its items': cancelling('TransactionConflict'),
  'one of its items is throttled': cancelling('ThrottlingError'),
  'one of its items has no capacity left': cancelling('ProvisionedThroughputExceeded'),
};

/** Responses to a transaction that is sent again while an earlier attempt is in progress. */
export const faultsOfHaste: Readonly<Record<string, Fault>> = {
  'an earlier attempt of it is under way': refuse(400, 'TransactionInProgressException'),
  'an earlier attempt of it was under way': afterIt(refuse(400, 'TransactionInProgressException')),
};

/** Faults after which the client waits until its timeout. */
export const faultsOfPatience: Readonly<Record<string, Fault>> = {
  'nobody ever answers': () => {},
  'the answer comes too late': afterIt(({ gone }) => gone.then(() => {})),
  'the answer stops half-way': async ({ forward, answerHalf }) => {
    await answerHalf(await forward());
  },
  'the answer comes byte by byte': async ({ forward, answerSlowly }) => {
    await answerSlowly(await forward());
  },
  'it is done only after the client gave up': async ({ gone, forward }) => {
    await gone;
    await forward();
  },
};

/**
 * Executes the transaction under another token, then resets the connection. It simulates a retry
 * after ten minutes: DynamoDB remembers the token of a transaction for ten minutes, and other
 * engines do not.
 */
export const forgotten: Fault = async ({ body, forward, cut }) => {
  await forward(asIfNew(body));
  cut();
};

/**
 * Gives a transaction a new token, so that the table does not recognize it as a repetition.
 */
export const asIfNew = (body: string): string =>
  JSON.stringify({ ...JSON.parse(body), ClientRequestToken: crypto.randomUUID() });

/** An invalid response. The client library does not retry it. */
export const unreadable = afterIt(({ answer }) => answer(200, '{"Respon'));

/** Reads only the last key and returns the others as unprocessed, like a busy table. */
export const lastKeyOnly: Fault = async ({ body, forward, answer }) => {
  const { RequestItems } = JSON.parse(body) as {
    RequestItems: Record<string, { Keys: readonly object[] }>;
  };
  const [[name, { Keys, ...options }] = ['', { Keys: [] }]] = Object.entries(RequestItems);
  const asked = (some: readonly object[]) => ({ [name]: { Keys: some, ...options } });
  const reply = await forward(JSON.stringify({ RequestItems: asked(Keys.slice(-1)) }));
  const left = Keys.length > 1 ? asked(Keys.slice(0, -1)) : {};
  answer(200, JSON.stringify({ ...JSON.parse(String(reply.body)), UnprocessedKeys: left }));
};
