import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onTestFinished, test } from 'vitest';
import { clientTool, hasTools, withoutTools } from '../support/processes/client-tools.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const document = join(root, 'docs/openapi.json');

/** A program that uses requests and responses with the generated types. */
const uses = `
export const body: CreateBookingInput = {
  startedAt: '2026-03-01T00:00:00Z', timeZone: 'UTC', eventTypeId: 'e', email: 'a@example.com', name: 'A', locationId: null,
};
export const next = (problem: ConflictProblem): string | undefined =>
  problem.code === 'booking/slot-taken' ? problem.nextStarts?.[0] : undefined;
export const busy = (problem: ConflictProblem): string[] =>
  (problem.hosts ?? []).filter(({ reason }) => reason === 'busy').map(({ userId }) => userId);
export const places = (problem: UnprocessableContentProblem): string[] => problem.errors?.map(({ pointer }) => pointer) ?? [];
export const isTaken = (problem: ConflictProblem | NotFoundProblem): boolean => problem.status === 409 && problem.reason !== undefined;
`;
const names = [
  'ConflictProblem',
  'CreateBookingInput',
  'NotFoundProblem',
  'UnprocessableContentProblem',
];
const imported = (from: string) => `import type { ${names.join(', ')} } from '${from}';\n${uses}`;

const generators = [
  {
    name: 'openapi-typescript',
    generator: 'openapi-typescript/bin/cli.js',
    args: (out: string) => [document, '-o', join(out, 'schema.d.ts')],
    client: `import type { components } from './schema';\n${names
      .map((name) => `type ${name} = components['schemas']['${name}'];`)
      .join('\n')}\n${uses}`,
  },
  {
    name: '@hey-api/openapi-ts',
    generator: '@hey-api/openapi-ts/bin/run.js',
    args: (out: string) => ['-i', document, '-o', join(out, 'client')],
    client: imported('./client'),
  },
  {
    name: 'orval',
    generator: 'orval/dist/bin/orval.mjs',
    args: (out: string) => [
      '--input',
      document,
      '--output',
      join(out, 'client.ts'),
      '--client',
      'fetch',
    ],
    client: imported('./client'),
  },
] as const;

const tsconfig = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'es2023',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: [],
  },
  include: ['.'],
};

const run = (program: string, args: readonly string[], cwd: string) =>
  promisify(execFile)(process.execPath, [program, ...args], { cwd }).catch((error) => {
    throw new Error(`${error.message}\n${error.stdout}`);
  });

test.for(generators)(
  '$name generates a client that compiles under strict and contains the members of problems',
  async ({ generator, args, client }, { skip }) => {
    skip(!hasTools, withoutTools);
    const out = mkdtempSync(join(tmpdir(), 'client-'));
    onTestFinished(() => rmSync(out, { recursive: true, force: true }));
    await run(clientTool(generator), args(out), out);
    writeFileSync(join(out, 'program.ts'), client);
    writeFileSync(join(out, 'tsconfig.json'), JSON.stringify(tsconfig));
    await run(join(root, 'node_modules/typescript/bin/tsc'), ['-p', out], out);
  },
);
