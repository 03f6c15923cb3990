import type { TestProject } from 'vitest/node';
import { missedProblems, newRecord } from './problems-met.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where test files tell which problems they met. */
    readonly problemsMet: string;
  }
}

/** What is asked of the whole run when it is over: every declared problem was met. */
export default function setUp(project: TestProject): () => Promise<void> {
  const record = newRecord();
  project.provide('problemsMet', record);
  return async () => {
    const { projects, config } = project.vitest;
    const files = await Promise.all(projects.map((one) => one.globTestFiles()));
    const isNarrowed = config.testNamePattern !== undefined || config.project.length > 0;
    const missed = await missedProblems(
      record,
      files.flatMap(({ testFiles }) => testFiles),
    );
    if (missed.length === 0 || isNarrowed) return;
    throw new Error(
      `No test meets these declared problems, or is answered these examples:\n${missed.join('\n')}`,
    );
  };
}
