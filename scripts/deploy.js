/**
 * Deploys the output of `npm run package -- --stage <stage>`, and checks that the service responds.
 * It needs Node.js and the AWS command line, but no installed packages, so only the code of this
 * repository has the right to deploy.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { layAssets } from './deploy/assets.js';
import { awsFor } from './deploy/aws.js';
import { bootstrap } from './deploy/bootstrap.js';
import { faultOf, hasCheck, versionOf } from './deploy/check.js';
import { release } from './deploy/release.js';
import { secretsOf } from './deploy/secrets.js';

const help = `npm run deploy -- --stage <stage> [--release <version> | --check-only | --rotate-secrets]

Deploys the stage that was packaged (\`npm run package -- --stage <stage>\`) and checks it: it must answer with its version, and a
client must be able to book, cancel, and receive a webhook. If the check fails, the previous version is restored.

  --release <version>   deploys a version that was deployed before, without packaging
  --check-only          checks the deployed version, and stores it for a rollback if the check succeeds
  --rotate-secrets      replaces the secrets that CloudFront sends to the service, one after the other
  --without-check       deploys, but does not check. Use it for a stage that is stopped or does not work, then use --check-only
  --patience <seconds>  how long to repeat the check until it succeeds (default: 60); five times as long for a webhook
  --url <url>           address at which the stage is checked (default: that of its gateway)
`;

const packaged = '.serverless';
const formerFile = `${packaged}/former-template.json`;
const stateFile = `${packaged}/serverless-state.json`;

const read = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** Without CloudFront, a function serves the files of pages. */
const hasDistribution = ({ Resources }) => 'Distribution' in Resources;

/** A protected stage keeps its table when its stack is deleted. */
const isProtected = ({ Resources }) => Resources.Table?.DeletionPolicy === 'Retain';

/** Refuses to deploy a stage that is not the packaged one. */
const packagedFor = (stage) => {
  const remedy = `Run \`npm run package -- --stage ${stage}\` first.`;
  if (!existsSync(stateFile)) throw new Error(`No stage is packaged. ${remedy}`);
  const { service } = read(stateFile);
  if (service.provider.stage === stage) return;
  throw new Error(`The packaged stage is ${service.provider.stage}. ${remedy}`);
};

/** Checks the deployed version. Returns why it does not work; undefined if it works. */
const findFault = async (aws, template, { url, patience }) => {
  const address = new URL(url ?? aws.output('HttpApiUrl')).origin;
  const verify = hasCheck(template) ? aws.verify : () => {};
  const fault = await faultOf({ url: address, version: versionOf(template), verify }, patience);
  if (fault === undefined) console.log('The check succeeded.');
  return fault;
};

/** Deploys a template and checks the stage. Returns why the stage does not work; undefined if it works or is not checked. */
const establish = async (aws, file, options) => {
  const template = read(file);
  await aws.deploy(file);
  aws.protect(isProtected(template));
  return options.isChecked ? findFault(aws, template, options) : undefined;
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
  if (!options.isChecked) return;
  if (fault === undefined) return aws.keep(file, versionOf(read(file)));
  if (versionOf(former) === undefined || aws.releases().length === 0) {
    throw new Error(
      `${fault} No version of this stage has passed the check yet, so none can be restored. See docs/runbooks.md.`,
    );
  }
  await goBack(aws, options);
  throw new Error(`${fault} The previous version has been restored.`);
};

const deployKept = async (aws, version, options) => {
  const fault = await establish(aws, aws.fetch(version), options);
  if (fault !== undefined) throw new Error(fault);
};

/** Writes the template of the deployed version. Returns the file. */
const deployedFile = (aws) => {
  mkdirSync(packaged, { recursive: true });
  const file = `${packaged}/template-in-place.json`;
  writeFileSync(file, JSON.stringify(aws.template()));
  return file;
};

const checkDeployed = async (aws, options) => {
  const file = deployedFile(aws);
  const version = versionOf(read(file));
  if (version === undefined) throw new Error('This stage has no version yet.');
  const fault = await findFault(aws, read(file), options);
  if (fault !== undefined) throw new Error(fault);
  aws.keep(file, version);
};

/**
 * CloudFront and functions are not updated at the same time, so they must always have one secret in
 * common.
 */
const rotateSecrets = async (aws) => {
  const file = deployedFile(aws);
  const secrets = secretsOf(read(file));
  if (secrets.length === 0)
    throw new Error('This stage is without CloudFront, and has no secrets.');
  for (const secret of secrets) await aws.deploy(file, [secret]);
};

const printAddresses = (aws) => {
  const gateway = aws.output('HttpApiUrl');
  const distribution = aws.output('DistributionUrl');
  console.log(`The service: ${distribution || gateway}`);
  if (distribution !== '') console.log(`The gateway behind CloudFront: ${gateway}`);
};

const actions = ['release', 'check-only', 'rotate-secrets'];

const run = async () => {
  const { values } = parseArgs({
    options: {
      stage: { type: 'string' },
      release: { type: 'string' },
      'check-only': { type: 'boolean' },
      'rotate-secrets': { type: 'boolean' },
      'without-check': { type: 'boolean', default: false },
      patience: { type: 'string', default: '60' },
      url: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return console.log(help);
  const { stage, url } = values;
  if (stage === undefined) throw new Error(`--stage is required.\n\n${help}`);
  const chosen = actions.filter((action) => values[action]).map((action) => `--${action}`);
  if (chosen.length > 1) throw new Error(`Use only one of ${chosen.join(' and ')}.`);
  const aws = awsFor(stage);
  const isChecked = !values['without-check'];
  const options = { url, patience: Number(values.patience), isChecked };
  if (values['rotate-secrets']) await rotateSecrets(aws);
  else if (values['check-only']) await checkDeployed(aws, options);
  else if (values.release) await deployKept(aws, values.release.replace(/\.json$/u, ''), options);
  else await deployPackaged(aws, stage, options);
  printAddresses(aws);
};

run().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
