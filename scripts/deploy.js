/**
 * Deploys the output of `npm run package -- --stage <stage>`, and checks that the service responds.
 * It needs Node.js and the AWS command line, but no installed packages, so only the code of this
 * repository has the right to deploy.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { layAssets } from './deploy/assets.js';
import { awsFor } from './deploy/aws.js';
import { bootstrap } from './deploy/bootstrap.js';
import { faultOf, hasCheck, versionOf } from './deploy/check.js';
import { release } from './deploy/release.js';
import { secretsOf } from './deploy/secrets.js';

const help = `npm run deploy -- --stage <stage> [--release <version> | --rotate-secrets]

Deploys the stage that was packaged (\`npm run package -- --stage <stage>\`) and checks it: it must answer with its version, and a
client must be able to book, cancel, and receive a webhook. If the check fails, the previous version is restored.

  --release <version>   deploys a version that was deployed before, without packaging
  --rotate-secrets      replaces the secrets that CloudFront sends to the service, one after the other
  --patience <seconds>  how long to wait until the check succeeds (default: 60); five times as long for a webhook
  --url <url>           address at which the stage is checked (default: that of its gateway)
`;

const packaged = '.serverless';
const formerFile = `${packaged}/former-template.json`;

const read = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** Without CloudFront, a function serves the files of pages. */
const hasDistribution = ({ Resources }) => 'Distribution' in Resources;

/** A protected stage keeps its table when its stack is deleted. */
const isProtected = ({ Resources }) => Resources.Table?.DeletionPolicy === 'Retain';

/** Refuses to deploy a stage if another one was packaged. */
const packagedFor = (stage) => {
  const { service } = read(`${packaged}/serverless-state.json`);
  if (service.provider.stage === stage) return;
  throw new Error(
    `The packaged stage is ${service.provider.stage}. Run \`npm run package -- --stage ${stage}\` first.`,
  );
};

/** Deploys a template and checks the stage. Returns why the stage does not work; undefined if it works. */
const establish = async (aws, file, { url, patience }) => {
  await aws.deploy(file);
  const template = read(file);
  const address = new URL(url ?? aws.output('HttpApiUrl')).origin;
  const verify = hasCheck(template) ? aws.verify : () => {};
  return faultOf({ url: address, version: versionOf(template), verify }, patience);
};

const goBack = async (aws, options) => {
  const fault = await establish(aws, formerFile, options);
  if (fault === undefined) return;
  throw new Error(`The previous version does not work either: ${fault} See docs/runbooks.md.`);
};

const deployPackaged = async (aws, stage, options) => {
  packagedFor(stage);
  if (!aws.exists()) await aws.create(bootstrap(packaged));
  const former = aws.template();
  writeFileSync(formerFile, JSON.stringify(former));
  const file = release(packaged);
  aws.upload(`${packaged}/functions`);
  // The files of pages are uploaded before functions refer to them.
  if (hasDistribution(read(file))) aws.uploadAssets(layAssets(packaged));
  const fault = await establish(aws, file, options);
  if (fault === undefined) {
    aws.protect(isProtected(read(file)));
    return aws.keep(file, versionOf(read(file)));
  }
  if (versionOf(former) === undefined) {
    throw new Error(`${fault} There is no previous version. See docs/runbooks.md.`);
  }
  await goBack(aws, options);
  throw new Error(`${fault} The previous version has been restored.`);
};

const deployKept = async (aws, version, options) => {
  const fault = await establish(aws, aws.fetch(version), options);
  if (fault !== undefined) throw new Error(fault);
};

/**
 * CloudFront and functions are not updated at the same time, so they must always have one secret in
 * common.
 */
const rotateSecrets = async (aws) => {
  const template = aws.template();
  const secrets = secretsOf(template);
  if (secrets.length === 0)
    throw new Error('This stage is without CloudFront, and has no secrets.');
  mkdirSync(packaged, { recursive: true });
  const file = `${packaged}/template-in-place.json`;
  writeFileSync(file, JSON.stringify(template));
  for (const secret of secrets) await aws.deploy(file, [secret]);
};

const run = async () => {
  const { values } = parseArgs({
    options: {
      stage: { type: 'string' },
      release: { type: 'string' },
      'rotate-secrets': { type: 'boolean' },
      patience: { type: 'string', default: '60' },
      url: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const { stage, url } = values;
  if (values.help || stage === undefined) return console.log(help);
  const aws = awsFor(stage);
  const options = { url, patience: Number(values.patience) };
  if (values['rotate-secrets']) await rotateSecrets(aws);
  else if (values.release) await deployKept(aws, values.release, options);
  else await deployPackaged(aws, stage, options);
  console.log(`${stage}: ${aws.output('HttpApiUrl')}`);
  const distribution = aws.output('DistributionUrl');
  if (distribution !== '') console.log(`CloudFront: ${distribution}`);
};

run().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
