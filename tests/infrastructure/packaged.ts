import { execFile } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { functionList } from '../../scripts/function-list.ts';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** A resource of the template, as far as the tests look into one. */
export interface Resource {
  readonly Type: string;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
  readonly DependsOn?: readonly string[];
  readonly Properties: Readonly<Record<string, unknown>>;
}

export type Resources = Readonly<Record<string, Resource>>;

/** What the framework reads beside its configuration and the archives. */
const inputs = ['package.json', 'scripts', 'lib', 'node_modules'];

/** No template depends on what an archive holds. */
const writeArchives = (directory: string): void => {
  mkdirSync(directory);
  for (const { id } of functionList) writeFileSync(join(directory, `${id}.zip`), id);
};

export interface Template {
  readonly Resources: Resources;
  readonly Outputs: Readonly<Record<string, { readonly Value: unknown }>>;
}

const made = new Map<string, Promise<Template>>();

/** What CloudFormation would be given for a stage, made once a process. */
export function templateOf(
  stage: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Template> {
  const name = JSON.stringify([stage, settings]);
  const known = made.get(name);
  if (known !== undefined) return known;
  const template = makeTemplate(stage, settings);
  made.set(name, template);
  return template;
}

/**
 * The framework clears and fills `.serverless` where
 * it runs, so each run has a directory of its own. It runs without the environment of the test, so
 * the template cannot depend on anybody's account, region or settings but those that are passed.
 */
const makeTemplate = async (
  stage: string,
  settings: Readonly<Record<string, string>>,
): Promise<Template> => {
  const directory = mkdtempSync(join(tmpdir(), 'scheduling-package-'));
  try {
    // The framework takes no link for its configuration.
    copyFileSync(join(root, 'serverless.yml'), join(directory, 'serverless.yml'));
    writeArchives(join(directory, '.build'));
    for (const input of inputs) symlinkSync(join(root, input), join(directory, input));
    await promisify(execFile)(
      process.execPath,
      ['node_modules/serverless/bin/serverless.js', 'package', '--stage', stage],
      { cwd: directory, env: { ...settings, PATH: process.env.PATH, HOME: directory } },
    );
    const path = join(directory, '.serverless/cloudformation-template-update-stack.json');
    return JSON.parse(readFileSync(path, 'utf8')) as Template;
  } finally {
    // Links are removed as links; what they lead to stays.
    rmSync(directory, { recursive: true, force: true });
  }
};

export const packageStage = async (
  stage: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Resources> => (await templateOf(stage, settings)).Resources;

/** The resources of one type with their logical ids. */
export const resourcesOf = (resources: Resources, type: string): [string, Resource][] =>
  Object.entries(resources).filter(([, { Type }]) => Type === type);

/** The logical id that a reference points to, whichever of CloudFormation's ways it is written in. */
export const targetOf = (reference: unknown): string => {
  const text = JSON.stringify(reference);
  const match =
    /"Fn::GetAtt":\["(\w+)"/.exec(text) ??
    /"Ref":"(\w+)"/.exec(text) ??
    /\$\{(\w+)\.Arn\}/.exec(text);
  if (match?.[1] === undefined) throw new Error(`${text} points to no resource.`);
  return match[1];
};
