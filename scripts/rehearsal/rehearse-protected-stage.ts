import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Remedy } from '../local/remedy.ts';
import type { Commands } from './commands.ts';
import { openGateway } from './gateway.ts';
import { listResources } from './list-resources.ts';
import type { Step } from './rehearse-stage.ts';
import { Stage } from './stage.ts';
import { expectEqual, origin } from './story.ts';

const stage = new Stage('production');

const account = '000000000000';
const domain = 'api.example.com';

/** Every setting that adds resources. */
const settings = {
  SERVICE_VERSION: 'rehearsal-1',
  ALLOWED_ORIGINS: origin,
  MAIL_PROVIDER: 'ses',
  MAIL_FROM: 'bookings@example.com',
  ALARM_EMAIL: 'operator@example.com',
  TRACING: 'true',
  ZOOM_NOTICES: 'true',
  CLOUDFRONT: 'true',
  DOMAIN_NAME: domain,
  CERTIFICATE_ARN: `arn:aws:acm:us-east-1:${account}:certificate/11111111-1111-1111-1111-111111111111`,
  RESERVED_CONCURRENCY: 'createBooking=5',
};

/** Creates the hosted zone of the domain. Returns its ID. */
async function createZone(commands: Commands): Promise<string> {
  const { HostedZone: zone } = await commands.aws<{ readonly HostedZone: { readonly Id: string } }>(
    'route53 create-hosted-zone --name example.com --caller-reference rehearsal',
  );
  return zone.Id.replace('/hostedzone/', '');
}

/** Adds a resource that cannot be created, because its hosted zone does not exist. Returns how to remove it. */
function addUnknownRecord({ folder }: Commands): () => void {
  const file = join(folder, '.serverless/cloudformation-template-update-stack.json');
  const packaged = readFileSync(file, 'utf8');
  const template = JSON.parse(packaged);
  template.Resources.UnknownRecord = {
    Type: 'AWS::Route53::RecordSet',
    DependsOn: 'CreateBookingLambdaFunction',
    Properties: {
      HostedZoneId: 'Z00000000000000000000',
      Name: `unknown.${domain}`,
      Type: 'TXT',
      TTL: '60',
      ResourceRecords: ['"unknown"'],
    },
  };
  writeFileSync(file, JSON.stringify(template));
  return () => writeFileSync(file, packaged);
}

/**
 * Deploys a protected stage with every setting. Its first deployment fails in the middle, and is repeated. When the stage is
 * deleted, its table and its bucket stay.
 */
export async function rehearseProtectedStage(
  administrator: Commands,
  emulatorUrl: string,
  step: Step,
): Promise<void> {
  const gateway = await openGateway(emulatorUrl, () => stage.gatewayId(administrator));
  const before = await listResources(administrator);
  await step('package a protected stage with every setting', async () => {
    await stage.putSecrets(administrator);
    const HOSTED_ZONE_ID = await createZone(administrator);
    await stage.package(administrator, { ...settings, HOSTED_ZONE_ID });
  });
  await step('a first deployment fails in the middle', async () => {
    const restore = addUnknownRecord(administrator);
    const { code, errors } = await administrator.attempt(stage.deployment(gateway.url));
    restore();
    expectEqual('The exit code of the deployment', code, 1);
    if (!errors.includes('UnknownRecord (AWS::Route53::RecordSet) failed'))
      throw new Remedy(`The error does not name the resource that has failed: ${errors}`);
  });
  await step('repeat the first deployment, and check it', () =>
    administrator.run(stage.deployment(gateway.url)),
  );
  gateway.close();
  await step('the protected stage cannot be deleted by mistake', async () => {
    const { errors } = await administrator.attempt(
      `aws cloudformation delete-stack --stack-name ${stage.stack}`,
    );
    if (!errors.includes('TerminationProtection')) throw new Remedy('The stack can be deleted.');
    await administrator.run(
      `aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name ${stage.stack}`,
    );
  });
  await step('delete the protected stage; its table and its bucket are left', async () => {
    const kept = [stage.stack, await stage.bucket(administrator)];
    await stage.delete(administrator);
    const left = (await listResources(administrator)).filter((name) => !before.includes(name));
    if (left.toSorted().join() === kept.toSorted().join()) return;
    throw new Remedy(`${kept.join(', ')} must be left, but these are: ${left.join(', ')}.`);
  });
}
