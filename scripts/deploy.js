/**
 * Deploys the output of `npm run package -- --stage <stage>`, and checks that the service responds.
 * It needs Node.js and the AWS command line, but no installed packages, so only the code of this
 * repository has the right to deploy.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { layAssets } from './deploy/assets.js';
import { awsFor } from './deploy/aws.js';
import { answersAs, versionOf } from './deploy/check.js';
import { release } from './deploy/release.js';
import { secretsOf } from './deploy/secrets.js';

const help = `npm run deploy -- --stage <stage> [--rehearse | --release <version> | --rotate-secrets]

Deploys the stage that was packaged (\`npm run package -- --stage <stage>\`) and waits until its version
answers. If it does not answer, the previous version is restored.

  --rehearse            rolls back to the previous version, checks that it answers, and rolls forward again
  --release <version>   deploys a version that was deployed before, without packaging
  --rotate-secrets      replaces the secrets that CloudFront sends to the service, one after the other
  --patience <seconds>  how long to wait for a version to answer (default: 60)
`;

const packaged = '.serverless';
const formerFile = `${packaged}/former-template.json`;

const read = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** Without CloudFront, a function serves the files of pages. */
const hasDistribution = ({ Resources }) => 'Distribution' in Resources;

/** Refuses to deploy a stage if another one was packaged. */
const packagedFor = (stage) => {
  const { service } = read(`${packaged}/serverless-state.json`);
  if (service.provider.stage === stage) return;
  throw new Error(
    `The packaged stage is ${service.provider.stage}. Run \`npm run package -- --stage ${stage}\` first.`,
  );
};

/** Deploys a template and waits until its version responds. */
const establish = async (aws, file, patience) => {
  aws.deploy(file);
  return answersAs(versionOf(read(file)), aws.output('HttpApiUrl'), patience);
};

const goBack = async (aws, patience) => {
  if (await establish(aws, formerFile, patience)) return;
  throw new Error('The previous version does not answer either. See docs/runbooks.md.');
};

const deployPackaged = async (aws, stage, patience) => {
  packagedFor(stage);
  if (!aws.exists()) aws.deploy(`${packaged}/cloudformation-template-create-stack.json`);
  const former = aws.template();
  writeFileSync(formerFile, JSON.stringify(former));
  const file = release(packaged);
  aws.upload(`${packaged}/functions`);
  // The files of pages are uploaded before functions refer to them.
  if (hasDistribution(read(file))) aws.uploadAssets(layAssets(packaged));
  if (await establish(aws, file, patience)) return aws.keep(file, versionOf(read(file)));
  if (versionOf(former) === undefined) {
    throw new Error(
      'The new version does not answer, and there is no previous version. See docs/runbooks.md.',
    );
  }
  await goBack(aws, patience);
  throw new Error('The new version did not answer. The previous version has been restored.');
};

const rehearse = async (aws, patience) => {
  if (versionOf(read(formerFile)) === undefined) {
    console.log('There is no previous version to roll back to.');
    return;
  }
  await goBack(aws, patience);
  if (await establish(aws, `${packaged}/template.json`, patience)) return;
  throw new Error('The version does not answer after rolling back and forward again.');
};

const deployKept = async (aws, version, patience) => {
  const file = aws.fetch(version);
  if (await establish(aws, file, patience)) return;
  throw new Error(`The version ${version} does not answer.`);
};

/**
 * CloudFront and functions are not updated at the same time, so they must always have one secret in
 * common.
 */
const rotateSecrets = (aws) => {
  const template = aws.template();
  const secrets = secretsOf(template);
  if (secrets.length === 0)
    throw new Error('This stage is without CloudFront, and has no secrets.');
  mkdirSync(packaged, { recursive: true });
  const file = `${packaged}/template-in-place.json`;
  writeFileSync(file, JSON.stringify(template));
  for (const secret of secrets) aws.deploy(file, [secret]);
};

const run = async () => {
  const { values } = parseArgs({
    options: {
      stage: { type: 'string' },
      release: { type: 'string' },
      rehearse: { type: 'boolean' },
      'rotate-secrets': { type: 'boolean' },
      patience: { type: 'string', default: '60' },
      help: { type: 'boolean' },
    },
  });
  const { stage, patience } = values;
  if (values.help || stage === undefined) return console.log(help);
  const aws = awsFor(stage);
  if (values.rehearse) await rehearse(aws, Number(patience));
  else if (values['rotate-secrets']) rotateSecrets(aws);
  else if (values.release) await deployKept(aws, values.release, Number(patience));
  else await deployPackaged(aws, stage, Number(patience));
  console.log(`${stage}: ${aws.output('HttpApiUrl')}`);
  const distribution = aws.output('DistributionUrl');
  if (distribution !== '') console.log(`CloudFront: ${distribution}`);
};

run().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
