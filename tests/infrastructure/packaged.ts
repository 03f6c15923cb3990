import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';

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

export interface Template {
  readonly Parameters?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly Resources: Resources;
  readonly Outputs: Readonly<Record<string, { readonly Value: unknown }>>;
}

/** What CloudFormation would be given for a stage. It is made once for all test files of a run. */
export async function templateOf(
  stage: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Template> {
  const body = JSON.stringify([stage, settings]);
  const reply = await fetch(inject('packaging'), { method: 'POST', body });
  if (!reply.ok) throw new Error(await reply.text());
  return (await reply.json()) as Template;
}

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
