import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Remedy } from '../local/remedy.ts';
import type { Commands } from './commands.ts';
import { breakPackaged, type FaultyVersion, faultyVersions } from './faulty-versions.ts';
import { type Gateway, openGateway } from './gateway.ts';
import { asGithub, createGithubRoles, refuseOtherStage } from './github-roles.ts';
import { listResources } from './list-resources.ts';
import { stackOutput } from './stack-output.ts';
import { expectEqual, guest, origin, startStory } from './story.ts';

const stage = 'dev';
const stack = `scheduling-${stage}`;
const sender = 'bookings@example.com';
const mailsWithinMs = 15_000;

/** Runs a step, and prints its name and time. */
export type Step = <T>(name: string, run: () => Promise<T>) => Promise<T>;

interface Rehearsal {
  readonly step: Step;
  /** Also tries the faults that take long. */
  readonly isFull: boolean;
}

const settings = {
  ALLOWED_ORIGINS: origin,
  MAIL_PROVIDER: 'ses',
  MAIL_FROM: sender,
};

const secrets = ['cursor-secret', 'sealing-key'].map((name) => `/scheduling/${stage}/${name}`);

const putSecrets = async (commands: Commands) => {
  for (const name of secrets) {
    const value = randomBytes(32).toString('base64');
    await commands.aws(`ssm put-parameter --type SecureString --name ${name} --value ${value}`);
  }
};

const deployAt = (url: string): string => `npm run deploy -- --stage ${stage} --url ${url}`;

/** Packages a version. Every version has another setting, so that functions of both stacks change. */
const packageVersion = (commands: Commands, version: string, mailsAnHour: number) =>
  commands
    .with({ SERVICE_VERSION: version, MAILS_AN_HOUR: String(mailsAnHour) })
    .run(`npm run package -- --stage ${stage}`);

const versionAt = async (url: string): Promise<string> => {
  const response = await fetch(`${url}/health/ready`);
  const text = await response.text();
  expectEqual(`The status of ${url}/health/ready`, response.status, 200);
  return JSON.parse(text).data.version;
};

const expectVersion = async (url: string, version: string) =>
  expectEqual('The version of the service', await versionAt(url), version);

/** The ID of the gateway, which is the first part of the address that AWS assigns. */
const gatewayOf = async (commands: Commands): Promise<string> => {
  const { hostname } = new URL(await stackOutput(commands, stack, 'HttpApiUrl'));
  return hostname.split('.')[0] ?? '';
};

interface LogEvents {
  readonly events: readonly { readonly message: string }[];
}

/** Requires that no function has logged an error. */
async function requireNoErrors(commands: Commands): Promise<void> {
  const { events } = await commands.aws<LogEvents>(
    `logs filter-log-events --log-group-name /aws/lambda/${stack}`,
  );
  const errors = events.filter(({ message }) => /"level":\s*"(?:error|ERROR)"/u.test(message));
  if (errors.length === 0) return;
  const shown = errors.slice(0, 5).map(({ message }) => message);
  throw new Remedy(`Functions have logged ${errors.length} errors:\n${shown.join('\n')}`);
}

interface SentMails {
  /** By account. */
  readonly messages: Readonly<Record<string, readonly { readonly To: readonly string[] }[]>>;
}

/** Waits until the guest has received a number of mails. */
async function expectMails(emulatorUrl: string, expected: number): Promise<void> {
  const untilMs = performance.now() + mailsWithinMs;
  let count = 0;
  while (count < expected && performance.now() < untilMs) {
    const sent = await (await fetch(`${emulatorUrl}/_ministack/ses/messages`)).json();
    const { messages } = sent as SentMails;
    const all = Object.values(messages).flat();
    count = all.filter(({ To }) => To.some((to) => to.includes(guest.email))).length;
    await sleep(100);
  }
  if (count < expected)
    throw new Remedy(`The guest got ${count} mails within ${mailsWithinMs / 1000} s.`);
}

interface StackResource {
  readonly StackResourceDetail: { readonly PhysicalResourceId: string };
}

/** Deletes a stage with the commands of docs/runbooks.md, and then the roles of GitHub. Nothing must be left. */
async function deleteStage(commands: Commands): Promise<void> {
  const before = await listResources(commands);
  if (!before.includes(stack)) throw new Remedy(`The table ${stack} is not listed.`);
  const { StackResourceDetail: bucket } = await commands.aws<StackResource>(
    `cloudformation describe-stack-resource --stack-name ${stack} --logical-resource-id ServerlessDeploymentBucket`,
  );
  await commands.run(`aws s3 rm --recursive s3://${bucket.PhysicalResourceId}`);
  for (const name of [stack, `${stack}-deployment`]) {
    await commands.run(`aws cloudformation delete-stack --stack-name ${name}`);
    await commands.run(`aws cloudformation wait stack-delete-complete --stack-name ${name}`);
  }
  for (const name of secrets) await commands.run(`aws ssm delete-parameter --name ${name}`);
  const left = await listResources(commands);
  if (left.length > 0) throw new Remedy(`These resources are left: ${left.join(', ')}.`);
}

/** The operator of a stage, and the job of GitHub that deploys it. */
interface Operators {
  readonly operator: Commands;
  readonly github: Commands;
}

/** Creates everything that a stage needs before its first deployment. */
async function prepareStage(administrator: Commands, step: Step): Promise<Operators> {
  const roles = await step('create the roles of GitHub', () =>
    createGithubRoles(administrator, stage),
  );
  const operator = administrator.with({ ...settings, ...roles.settings });
  const github = await step('a job of the stage may deploy, and one of another stage may not', () =>
    refuseOtherStage(operator, roles, 'production').then(() => asGithub(operator, roles, stage)),
  );
  await step('store the secrets and verify the sender', async () => {
    await putSecrets(operator);
    await operator.aws('ses verify-domain-identity --domain example.com');
  });
  return { operator, github };
}

/** Deploys a version that does not work. The check must find this, and the former version must be restored. */
async function deployFaultyVersion(
  { github }: Operators,
  version: FaultyVersion,
  { url }: Gateway,
): Promise<void> {
  const restore = breakPackaged(github.folder, version);
  const { code, errors } = await github.attempt(`${deployAt(url)} --patience 1`);
  restore();
  expectEqual('The exit code of the deployment', code, 1);
  const isFound = errors.includes(version.fault) && errors.includes('has been restored');
  if (!isFound) throw new Remedy(`The error must contain "${version.fault}", but is: ${errors}`);
}

/** Deploys a stage from GitHub into the emulator, uses it, updates it, breaks it, and deletes it. */
export async function rehearseStage(
  administrator: Commands,
  emulatorUrl: string,
  { step, isFull }: Rehearsal,
): Promise<void> {
  const gateway = await openGateway(emulatorUrl, () => gatewayOf(administrator));
  const operators = await prepareStage(administrator, step);
  const { operator, github } = operators;
  const deploy = (more = '') => github.run(`${deployAt(gateway.url)}${more}`);
  await step('package version 1', () => packageVersion(operator, 'rehearsal-1', 1000));
  await step('deploy version 1, and check it', () => deploy());
  const story = await step('create a customer', () => startStory(operator, stage, gateway.url));
  const uid = await step('book; the webhook arrives within 5 s', story.book);
  await step('the guest receives a mail', () => expectMails(emulatorUrl, 1));
  await step('cancel; the webhook arrives within 5 s', () => story.cancel(uid));
  await step('the guest receives another mail', () => expectMails(emulatorUrl, 2));
  await step('visit the pages', story.visitPages);
  await step('package version 2', () => packageVersion(operator, 'rehearsal-2', 2000));
  await step('deploy version 2, and check it', () => deploy());
  await step('book with version 2', story.book);
  await step('no function has logged an error', () => requireNoErrors(operator));
  for (const version of isFull ? faultyVersions : faultyVersions.slice(0, 1)) {
    await step(`restore version 2, because ${version.what}`, () =>
      deployFaultyVersion(operators, version, gateway),
    );
  }
  await step('return to version 1', async () => {
    await deploy(' --release rehearsal-1');
    await expectVersion(gateway.url, 'rehearsal-1');
  });
  await step('book with version 1', story.book);
  story.end();
  gateway.close();
  await step('delete the stage; nothing is left', () => deleteStage(administrator));
}
