import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A version that CloudFormation accepts, although a part of the stage does not work. */
export interface FaultyVersion {
  readonly what: string;
  /** Breaks the packaged template. */
  readonly breakTemplate: (template: Template) => void;
  /** What the check of the deployment finds. */
  readonly fault: string;
}

// biome-ignore lint/suspicious/noExplicitAny: a template is JSON of many forms.
type Template = any;

const file = '.serverless/cloudformation-template-update-stack.json';

const removeAction = (template: Template, role: string, action: string): void => {
  for (const policy of template.Resources[role].Properties.Policies) {
    for (const statement of policy.PolicyDocument.Statement) {
      statement.Action = statement.Action.filter((one: string) => one !== action);
    }
    policy.PolicyDocument.Statement = policy.PolicyDocument.Statement.filter(
      (statement: { readonly Action: readonly string[] }) => statement.Action.length > 0,
    );
  }
};

const roleOf = (template: Template, lambda: string): string =>
  template.Resources[lambda].Properties.Role['Fn::GetAtt'][0];

export const faultyVersions: readonly FaultyVersion[] = [
  {
    what: 'a function may not write',
    breakTemplate: (template) =>
      removeAction(template, roleOf(template, 'CreateBookingLambdaFunction'), 'dynamodb:PutItem'),
    fault: 'POST /v1/bookings is answered with 500',
  },
  {
    what: 'a function has the name of another handler',
    breakTemplate: ({ Resources }) => {
      Resources.GetBookingLambdaFunction.Properties.Handler = 'functions/bookings/nothing.handler';
    },
    fault: 'GET /v1/bookings/{uid} is answered with 50',
  },
  {
    what: 'no change wakes the dispatcher',
    breakTemplate: ({ Resources }) => {
      for (const { Type, Properties } of Object.values<Template>(Resources)) {
        if (Type !== 'AWS::Lambda::EventSourceMapping') continue;
        const nothing = { dynamodb: { Keys: { pk: { S: [{ prefix: 'NOTHING#' }] } } } };
        Properties.FilterCriteria = { Filters: [{ Pattern: JSON.stringify(nothing) }] };
      }
    },
    fault: 'No webhook was sent within 5 s.',
  },
  {
    what: 'the dispatcher may not start other workers',
    breakTemplate: (template) =>
      removeAction(template, roleOf(template, 'DispatchLambdaFunction'), 'lambda:InvokeFunction'),
    fault: 'No webhook was sent within 5 s.',
  },
];

/** Breaks the packaged template of a project. Returns how to restore it. */
export function breakPackaged(project: string, { breakTemplate }: FaultyVersion): () => void {
  const path = join(project, file);
  const packaged = readFileSync(path, 'utf8');
  const template = JSON.parse(packaged);
  breakTemplate(template);
  writeFileSync(path, JSON.stringify(template));
  return () => writeFileSync(path, packaged);
}
