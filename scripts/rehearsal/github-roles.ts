import { Remedy } from '../local/remedy.ts';
import type { Commands } from './commands.ts';
import { stackOutput } from './stack-output.ts';

const repository = 'acme/scheduling';
const provider = 'token.actions.githubusercontent.com';

/** The values that docs/deploy.md stores in a GitHub environment. */
export interface GithubRoles {
  readonly deployRole: string;
  readonly settings: {
    readonly CLOUDFORMATION_ROLE_ARN: string;
    readonly PERMISSIONS_BOUNDARY_ARN: string;
  };
}

/** Creates the roles of a stage as an administrator. The emulator has no resource type for the provider, so it exists already. */
export async function createGithubRoles(commands: Commands, stage: string): Promise<GithubRoles> {
  await commands.aws(
    `iam create-open-id-connect-provider --url https://${provider} --client-id-list sts.amazonaws.com`,
  );
  const stack = `scheduling-${stage}-deployment`;
  await commands.run(
    `aws cloudformation deploy --stack-name ${stack} --template-file infrastructure/deploy-role.yml`,
    '--capabilities',
    'CAPABILITY_NAMED_IAM',
    '--parameter-overrides',
    `Repository=${repository}`,
    `Stage=${stage}`,
    'Provider=existing',
  );
  const output = (name: string) => stackOutput(commands, stack, name);
  return {
    deployRole: await output('AwsRoleArn'),
    settings: {
      CLOUDFORMATION_ROLE_ARN: await output('CloudformationRoleArn'),
      PERMISSIONS_BOUNDARY_ARN: await output('PermissionsBoundaryArn'),
    },
  };
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token as GitHub issues it to a job in an environment. The emulator does not check its signature. */
const tokenOf = (environment: string): string =>
  [
    encoded({ alg: 'RS256', typ: 'JWT' }),
    encoded({
      iss: `https://${provider}`,
      aud: 'sts.amazonaws.com',
      sub: `repo:${repository}:environment:${environment}`,
      exp: Math.floor(Date.now() / 1000) + 600,
    }),
    Buffer.from('signature').toString('base64url'),
  ].join('.');

const assumeRole = (commands: Commands, role: string, environment: string) =>
  commands.attempt(
    `aws sts assume-role-with-web-identity --role-arn ${role} --role-session-name deployment --output json`,
    '--web-identity-token',
    tokenOf(environment),
  );

/** The commands of a job in the GitHub environment of a stage. */
export async function asGithub(
  commands: Commands,
  { deployRole, settings }: GithubRoles,
  stage: string,
): Promise<Commands> {
  const { code, output, errors } = await assumeRole(commands, deployRole, stage);
  if (code !== 0) throw new Remedy(`The role ${deployRole} is refused to its stage: ${errors}`);
  const { AccessKeyId, SecretAccessKey, SessionToken } = JSON.parse(output).Credentials;
  return commands.with({
    AWS_ACCESS_KEY_ID: AccessKeyId,
    AWS_SECRET_ACCESS_KEY: SecretAccessKey,
    AWS_SESSION_TOKEN: SessionToken,
    CLOUDFORMATION_ROLE_ARN: settings.CLOUDFORMATION_ROLE_ARN,
  });
}

/** Requires that a job in another environment cannot assume the role. */
export async function refuseOtherStage(
  commands: Commands,
  { deployRole }: GithubRoles,
  otherStage: string,
): Promise<void> {
  const { errors } = await assumeRole(commands, deployRole, otherStage);
  if (errors.includes('AccessDenied')) return;
  throw new Remedy(`The role ${deployRole} can be assumed by a job of the stage ${otherStage}.`);
}
