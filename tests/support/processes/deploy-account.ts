import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { awsCommand, type StackEvent } from './aws-command.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const urlOf = (server: Server): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/**
 * An AWS command that passes its arguments to the process of the test. Starting Node.js for each
 * call would take much longer.
 */
const awsAt = (url: string): string => `#!/bin/sh
if answer=$(printf '%s\\0' "$@" | curl -sS --fail-with-body --data-binary @- '${url}')
then printf '%s\\n' "$answer"
else printf '%s\\n' "$answer" >&2; exit 1
fi
`;

async function answerCommand(
  folder: string,
  service: Parameters<typeof awsCommand>[1],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const words = (await text(request)).split('\0').slice(0, -1);
  try {
    response.end(awsCommand(folder, service, words));
  } catch (error) {
    response.writeHead(400).end(`${error}`);
  }
}

/**
 * An account with its contents and a checkout. `broken` contains the versions that do not respond, `faults` what the check of a version finds,
 * and `refusals` the events of versions that CloudFormation refuses.
 */
async function open(folder: string, ends: (() => void)[]) {
  const checkout = join(folder, 'checkout');
  const broken = new Set<string>();
  const faults = new Map<string, string>();
  const refusals = new Map<string, readonly StackEvent[]>();
  const state: { failedStatus?: string } = {};
  const versionInPlace = (): string | undefined => {
    const { Resources } = JSON.parse(readFileSync(join(folder, 'stack.json'), 'utf8'));
    return Resources.GetReadinessLambdaFunction?.Properties.Environment.Variables.SERVICE_VERSION;
  };
  const service = createServer(async (request, response) => {
    const deployed = {
      url: urlOf(service),
      faultOf: () => faults.get(versionInPlace() ?? ''),
      failedStatus: state.failedStatus,
      refusals,
    };
    if (request.url === '/aws') return answerCommand(folder, deployed, request, response);
    const version = versionInPlace() ?? '';
    response.statusCode = broken.has(version) ? 503 : 200;
    response.end(JSON.stringify({ data: { status: 'ok', version } }));
  });
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
  writeFileSync(join(folder, 'bin/aws'), awsAt(`${urlOf(service)}/aws`), { mode: 0o755 });
  ends.push(() => {
    service.closeAllConnections();
    service.close();
    rmSync(folder, { recursive: true });
  });

  const deploy = (...more: readonly string[]) =>
    new Promise<Ended>((ended) => {
      const words = ['scripts/deploy.js', '--stage', 'dev', '--patience', '0', ...more];
      const env = {
        PATH: [join(folder, 'bin'), dirname(process.execPath), process.env.PATH].join(delimiter),
        NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
      };
      execFile(process.execPath, words, { cwd: checkout, env }, (error, stdout, stderr) =>
        ended({ code: Number(error?.code ?? 0), stdout, stderr }),
      );
    });

  return { folder, checkout, broken, faults, refusals, state, versionInPlace, deploy };
}

export type Account = Awaited<ReturnType<typeof open>>;

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'deploy-'));

/** Creates accounts, which are deleted after the tests of the file. */
export function deployAccounts() {
  const ends: (() => void)[] = [];
  afterAll(() => {
    for (const end of ends) end();
  });
  return {
    /** An empty account. */
    async empty(): Promise<Account> {
      const folder = newFolder();
      for (const name of ['bin', 'bucket', 'checkout/.build', 'checkout/.serverless']) {
        mkdirSync(join(folder, name), { recursive: true });
      }
      symlinkSync(join(root, 'scripts'), join(folder, 'checkout/scripts'));
      cpSync(join(root, 'package.json'), join(folder, 'checkout/package.json'));
      return open(folder, ends);
    },
    /** A copy of another account. */
    async like(other: Account): Promise<Account> {
      const folder = newFolder();
      cpSync(other.folder, folder, { recursive: true, verbatimSymlinks: true });
      return open(folder, ends);
    },
  };
}

const functionOf = (id: string, environment = {}) => ({
  Type: 'AWS::Lambda::Function',
  Properties: {
    Code: {
      S3Bucket: { Ref: 'ServerlessDeploymentBucket' },
      S3Key: `serverless/1795318720347/${id}.zip`,
    },
    Environment: { Variables: environment },
  },
});

interface Packed {
  readonly stage?: string;
  /** The code of the function that was added later. */
  readonly later?: string;
  /** Whether the template contains the function of the check. */
  readonly hasCheck?: boolean;
  /** Additional parts of the template. */
  readonly Resources?: Readonly<Record<string, unknown>>;
  readonly Parameters?: Readonly<Record<string, unknown>>;
  readonly Outputs?: Readonly<Record<string, unknown>>;
}

/**
 * Writes the output of `npm run package`: one function that each version changes, one that stays
 * the same, and one that was added when there were too many for one stack.
 */
export function pack(
  { checkout }: Account,
  version: string,
  { stage = 'dev', later = 'later', hasCheck = true, Resources = {}, ...others }: Packed = {},
): void {
  const template = {
    Resources: {
      GetReadinessLambdaFunction: functionOf('getReadiness', { SERVICE_VERSION: version }),
      GetBookingLambdaFunction: functionOf('getBooking'),
      LaterLambdaFunction: functionOf('later'),
      ...(hasCheck && { VerifyDeploymentLambdaFunction: functionOf('verifyDeployment') }),
      ...Resources,
    },
    ...others,
  };
  const put = (path: string, content: unknown) =>
    writeFileSync(join(checkout, path), JSON.stringify(content));
  put('.build/getReadiness.zip', `readiness of ${version}`);
  put('.build/getBooking.zip', 'booking');
  put('.build/later.zip', later);
  put('.build/verifyDeployment.zip', 'check');
  put('.serverless/serverless-state.json', { service: { provider: { stage } } });
  put('.serverless/cloudformation-template-create-stack.json', { Resources: {} });
  put('.serverless/cloudformation-template-update-stack.json', template);
}

/** All calls of the AWS command line, in order. */
export const callsOf = ({ folder }: Account): readonly string[] =>
  readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');
