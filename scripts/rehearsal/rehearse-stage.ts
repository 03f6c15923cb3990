import { setTimeout as sleep } from 'node:timers/promises';
import { Remedy } from '../local/remedy.ts';
import type { Commands } from './commands.ts';
import { breakPackaged, type FaultyVersion, faultyVersions } from './faulty-versions.ts';
import { type Gateway, openGateway } from './gateway.ts';
import { asGithub, createGithubRoles, refuseOtherStage } from './github-roles.ts';
import { listResources } from './list-resources.ts';
import { deleteStack, Stage } from './stage.ts';
import { expectEqual, guest, origin, startStory } from './story.ts';

const stage = new Stage('dev');
const sender = 'bookings@example.com';
const mailsWithinMs = 15_000;

/** Runs a step, and prints its name and time. */
export type Step = <T>(name: string, run: () => Promise<T>) => Promise<T>;

interface Rehearsal {
  readonly step: Step;
  /** Also tries the faults that take long. */
  readonly isFull: boolean;
  /** The folder of the project in the first version. */
  readonly firstProject: string;
}

const settings = {
  ALLOWED_ORIGINS: origin,
  MAIL_PROVIDER: 'ses',
  MAIL_FROM: sender,
};

/** Packages a version. Every version has another setting, so that functions of both stacks change. */
const packageVersion = (commands: Commands, version: string, mailsAnHour: number) =>
  stage.package(commands, { SERVICE_VERSION: version, MAILS_AN_HOUR: String(mailsAnHour) });

const versionAt = async (url: string): Promise<string> => {
  const response = await fetch(`${url}/health/ready`);
  const text = await response.text();
  expectEqual(`The status of ${url}/health/ready`, response.status, 200);
  return JSON.parse(text).data.version;
};

const expectVersion = async (url: string, version: string) =>
  expectEqual('The version of the service', await versionAt(url), version);

interface LogEvents {
  readonly events: readonly { readonly message: string }[];
}

/** Requires that no function has logged an error. The check of a deployment repeats what fails while versions change. */
async function requireNoErrors(commands: Commands): Promise<void> {
  const { events } = await commands.aws<LogEvents>(
    `logs filter-log-events --log-group-name /aws/lambda/${stage.stack}`,
  );
  const lines = events.map(({ message }) => message);
  if (!lines.some((line) => line.includes('"worker":"dispatch"')))
    throw new Remedy('The dispatcher has logged nothing.');
  const errors = lines.filter(
    (line) => /"level":\s*"(?:error|ERROR)"/u.test(line) && !line.includes('"verifyDeployment"'),
  );
  if (errors.length === 0) return;
  const shown = errors.slice(0, 5).join('\n');
  throw new Remedy(`Functions have logged ${errors.length} errors:\n${shown}`);
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

/** Deletes a stage, and the roles of GitHub. Nothing must be left. */
async function deleteStage(commands: Commands): Promise<void> {
  const before = await listResources(commands);
  if (!before.includes(stage.stack)) throw new Remedy(`The table ${stage.stack} is not listed.`);
  await stage.delete(commands);
  await deleteStack(commands, `${stage.stack}-deployment`);
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
    createGithubRoles(administrator, stage.name),
  );
  const operator = administrator.with({ ...settings, ...roles.settings });
  const github = await step('a job of the stage may deploy, and one of another stage may not', () =>
    refuseOtherStage(operator, roles, 'production').then(() =>
      asGithub(operator, roles, stage.name),
    ),
  );
  await step('store the secrets and verify the sender', async () => {
    await stage.putSecrets(operator);
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
  const { code, errors } = await github.attempt(`${stage.deployment(url)} --patience 1`);
  restore();
  expectEqual('The exit code of the deployment', code, 1);
  const isFound = errors.includes(version.fault) && errors.includes('has been restored');
  if (!isFound) throw new Remedy(`The error must contain "${version.fault}", but is: ${errors}`);
}

/** Deploys a stage from GitHub into the emulator, uses it, updates it, breaks it, and deletes it. */
export async function rehearseStage(
  administrator: Commands,
  emulatorUrl: string,
  { step, isFull, firstProject }: Rehearsal,
): Promise<void> {
  const gateway = await openGateway(emulatorUrl, () => stage.gatewayId(administrator));
  const operators = await prepareStage(administrator, step);
  const { operator, github } = operators;
  const deploy = (more = '') => github.run(`${stage.deployment(gateway.url)}${more}`);
  await step('package version 1', () =>
    packageVersion(operator.in(firstProject), 'rehearsal-1', 1000),
  );
  await step('deploy version 1, and check it', () =>
    github.in(firstProject).run(stage.deployment(gateway.url)),
  );
  const story = await step('create a customer', () =>
    startStory(operator.in(firstProject), stage.name, gateway.url),
  );
  const uid = await step('book; the webhook arrives within 5 s', story.book);
  await step('the guest receives a mail', () => expectMails(emulatorUrl, 1));
  await step('cancel; the webhook arrives within 5 s', () => story.cancel(uid));
  await step('the guest receives another mail', () => expectMails(emulatorUrl, 2));
  await step('visit the pages', story.visitPages);
  const kept = await step('book another time', story.book);
  await step('package version 2', () => packageVersion(operator, 'rehearsal-2', 2000));
  await step('deploy version 2 while guests book, and check it', () => story.bookDuring(deploy()));
  await step('book with version 2, and cancel a booking of version 1', async () => {
    await story.book();
    await story.cancel(kept);
  });
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
