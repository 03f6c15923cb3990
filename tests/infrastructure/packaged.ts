import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** The members of a template resource that the tests read. */
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

/** The CloudFormation template of a stage. Each is created once for all test files of a run. */
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

/** The resources of one type with their logical IDs. */
export const resourcesOf = (resources: Resources, type: string): [string, Resource][] =>
  Object.entries(resources).filter(([, { Type }]) => Type === type);

/** The logical ID that a reference points to, in any form that CloudFormation accepts. */
export const targetOf = (reference: unknown): string => {
  const text = JSON.stringify(reference);
  const match =
    /"Fn::GetAtt":\["(\w+)"/.exec(text) ??
    /"Ref":"(\w+)"/.exec(text) ??
    /\$\{(\w+)\.Arn\}/.exec(text);
  if (match?.[1] === undefined) throw new Error(`${text} points to no resource.`);
  return match[1];
};
