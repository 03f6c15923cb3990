import type { TestProject } from 'vitest/node';
import { buildPages } from '../../scripts/pages/build-pages.ts';
import { servePackaging } from '../infrastructure/packaging.ts';
import { missedProblems, newRecord } from './http/problems-met.ts';
import { functionStatements, type Statement } from './rights/role-statements.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The file in which test files record the problems that they received. */
    readonly problemsMet: string;
    /** The URL from which test files get the packaged templates. */
    readonly packaging: string;
    /** The statements of the role of each function, by the ID of the function. */
    readonly functionStatements: Readonly<Record<string, readonly Statement[]>>;
  }
}

/**
 * Prepares the common data of all test files. At the end of the whole run, checks that tests
 * received every declared problem.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const record = newRecord();
  project.provide('problemsMet', record);
  await buildPages();
  project.provide('functionStatements', functionStatements());
  const packaging = await servePackaging();
  project.provide('packaging', packaging.url);
  return async () => {
    packaging.close();
    const { projects, config } = project.vitest;
    const files = await Promise.all(projects.map((one) => one.globTestFiles()));
    const isNarrowed = config.testNamePattern !== undefined || config.project.length > 0;
    const missed = await missedProblems(
      record,
      files.flatMap(({ testFiles }) => testFiles),
    );
    if (missed.length === 0 || isNarrowed) return;
    throw new Error(
      `No test received these declared problems or documented examples:\n${missed.join('\n')}`,
    );
  };
}
