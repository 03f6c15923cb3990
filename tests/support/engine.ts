import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { freePort } from '../../scripts/local/ports.ts';
import { missedProblems, newRecord } from './problems-met.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly dynamodbEndpoint: string;
    /** Where test files tell which problems they met. */
    readonly problemsMet: string;
  }
}

const binary = fileURLToPath(
  new URL('../../node_modules/@dynoxide/linux-x64/dynoxide', import.meta.url),
);

const engineProcess = fileURLToPath(new URL('./engine-process.ts', import.meta.url));

/** What the whole run needs, and what is asked of it when it is over: every declared problem was met. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const record = newRecord();
  project.provide('problemsMet', record);
  const endEngine = await startEngine(project);
  return async () => {
    await endEngine();
    const { testFiles } = await project.globTestFiles();
    const isNarrowed = project.globalConfig.testNamePattern !== undefined;
    const missed = await missedProblems(record, testFiles);
    if (missed.length === 0 || isNarrowed) return;
    throw new Error(`No test meets these declared problems:\n${missed.join('\n')}`);
  };
}

/** One engine in memory, or the one that DYNAMODB_ENDPOINT names. Ends what it started. */
async function startEngine(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.DYNAMODB_ENDPOINT;
  if (given !== undefined) {
    project.provide('dynamodbEndpoint', given);
    return async () => {};
  }
  if (!existsSync(binary)) {
    throw new Error(
      'There is no DynamoDB engine for this machine: run `npm ci`, or set DYNAMODB_ENDPOINT to one that runs.',
    );
  }
  const port = await freePort();
  const args = ['serve', '--host', '127.0.0.1', '--port', String(port)];
  const engine = spawn(process.execPath, [engineProcess, binary, ...args], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => {
    engine.once('exit', () => resolve());
  });
  const endpoint = `http://127.0.0.1:${port}`;
  await untilItAnswers(endpoint, () => engine.exitCode !== null);
  project.provide('dynamodbEndpoint', endpoint);
  return async () => {
    engine.kill();
    await ended;
  };
}

/** Nothing tells when a process is ready to answer, so it is asked. */
async function untilItAnswers(endpoint: string, hasEnded: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 200 && !hasEnded(); attempt += 1) {
    if (
      await fetch(endpoint).then(
        () => true,
        () => false,
      )
    )
      return;
    await sleep(25);
  }
  throw new Error(`The DynamoDB engine does not answer at ${endpoint}.`);
}
