import type { NewOperation } from './new-operation.ts';

/** The files of a write that is not about one booking, by path. */
export const writeFiles = (operation: NewOperation): Readonly<Record<string, string>> => ({
  [`lib/contract/${operation.group}/${operation.file}.ts`]: contractOf(operation),
  [`lib/domain/${operation.folder}/${operation.file}.ts`]: decision(operation),
  [`functions/${operation.group}/${operation.file}.ts`]: writeHandler(operation),
  [`tests/domain/${operation.folder}/${operation.file}.test.ts`]: decisionTest(operation),
  [`tests/api/${operation.group}/${operation.file}.test.ts`]: requestTest(operation),
});

/** The files of a read that is not about one booking, by path. */
export const readFiles = (operation: NewOperation): Readonly<Record<string, string>> => ({
  [`lib/contract/${operation.group}/${operation.file}.ts`]: contractOf(operation),
  [`functions/${operation.group}/${operation.file}.ts`]: readHandler(operation),
  [`tests/api/${operation.group}/${operation.file}.test.ts`]: requestTest(operation),
});

const contractOf = ({ id, contract, summary, scope, isRead }: NewOperation) => {
  const roles = isRead ? 'everyRole' : 'writers';
  return `\
import * as v from 'valibot';
import { contract, ${roles}, noBody, noQuery } from '../contract.ts';
import { described } from '../described.ts';

export const ${contract} = contract({
  id: '${id}',
  // OPEN: word the summary, and add a description of what the operation does.
  summary: '${summary}',
  scope: '${scope}:${isRead ? 'read' : 'write'}',
  roles: ${roles},
  // OPEN: list the parameters of the query and the members of the body, if there are any.
  query: noQuery,
  body: noBody,
  // OPEN: choose the status, and list the members of the reply.
  status: 200,
  reply: v.object({ data: described(v.object({}), 'The result.') }),
  versioned: false,
  // OPEN: name the refusals. A new one is added to the file of its subject, lib/contract/*-problems.ts.
  problems: [],
});
`;
};

const decision = ({ id, contract }: NewOperation) => `\
import type { Decision } from '../decision.ts';
import type { Need } from '../snapshot.ts';

export interface ${contract}Reply {
  readonly data: Readonly<Record<string, never>>;
}

// OPEN: name what the decision reads.
export const ${id}Needs = (): readonly Need[] => [];

// OPEN: describe the decision in a comment of the function.
export function ${id}(): Decision<${contract}Reply, never> {
  // OPEN: refuse with the code of a problem, or return the reply with the changes and their event.
  return { reply: { data: {} } };
}
`;

const writeHandler = ({ id, contract, group, folder, file }: NewOperation) => `\
import { runDecision } from '../../lib/app/run-decision.ts';
import { ${contract} } from '../../lib/contract/${group}/${file}.ts';
import { ${id}, ${id}Needs } from '../../lib/domain/${folder}/${file}.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  ${contract},
  // OPEN: list the subjects that the operation reads and writes.
  [],
  {},
  ({ context, store }) =>
    // OPEN: pass the parameters of the request, the snapshot and the context to the decision.
    runDecision(context, store, ${id}Needs(), () => ${id}()),
);
`;

const readHandler = ({ contract, group, file }: NewOperation) => `\
import { ${contract} } from '../../lib/contract/${group}/${file}.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

// OPEN: read the resource of the caller, and return it.
export const handler = implementRead(${contract}, {}, async () => ({ data: {} }));
`;

const decisionTest = ({ id, folder, file }: NewOperation) => `\
import { expect, test } from 'vitest';
import { ${id} } from '../../../lib/domain/${folder}/${file}.ts';

test('the decision returns the reply with its changes', () => {
  // OPEN: name the reply and the changes. The test fails until there are some.
  expect(${id}()).not.toEqual({ reply: { data: {} } });
});

// OPEN: test every refusal of the decision.
`;

const requestTest = ({ id, contract, group, file }: NewOperation) => `\
import { expect, test } from 'vitest';
import { ${contract} } from '../../../lib/contract/${group}/${file}.ts';
import { call } from '../../support/http/call.ts';
import { readyWorld } from '../../support/ready.ts';

test('a valid request gets the reply', async () => {
  const { world, request } = await readyWorld();
  const { status, body } = await call(${contract}, {
    as: world.owner,
    ...(await request('${id}')),
  });
  expect(status).toBe(200);
  // OPEN: name the members of the reply. The test fails until there are some.
  expect(body.data).not.toEqual({});
});

// OPEN: test every problem that the contract names.
`;
