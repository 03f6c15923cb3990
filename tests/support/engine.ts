import type { TestProject } from 'vitest/node';
import { freePort } from '../../scripts/local/ports.ts';
import { missedProblems, newRecord } from './problems-met.ts';
import { spawnEngine } from './spawn-engine.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly dynamodbEndpoint: string;
    /** Where test files tell which problems they met. */
    readonly problemsMet: string;
  }
}

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
  const { endpoint, kill } = await spawnEngine(await freePort());
  project.provide('dynamodbEndpoint', endpoint);
  return kill;
}
