import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { newValues, secretsOf } from './secrets.js';

/** `{ output: 'text', force: true, names: ['a', 'b'] }` as it is typed: `--output text --force --names a b`. */
const typed = (options) =>
  Object.entries(options).flatMap(([name, value]) =>
    value === true ? [`--${name}`] : [`--${name}`, ...[value].flat()],
  );

/** Runs the AWS command line; what it says goes to the terminal, what it returns to the caller. */
const run = (words, options) => {
  const { status, stdout, error } = spawnSync('aws', [...words, ...typed(options)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error) throw new Error(`The AWS CLI cannot be started: ${error.message}`);
  if (status !== 0) throw new Error(`aws ${words.join(' ')} failed.`);
  return stdout.trim();
};

const cloudformation = (act, options) => run(['cloudformation', act], options);
const copy = (from, to) => run(['s3', 'cp', from, to], { 'no-progress': true });

/** What a deployment does to the stack of a stage and to its bucket. */
export const awsFor = (stage) => {
  const name = `scheduling-${stage}`;
  const asText = { output: 'text' };
  /** With it, the right to make the resources lies with CloudFormation and not with who deploys. */
  const { CLOUDFORMATION_ROLE_ARN: role } = process.env;

  let known;
  const bucket = () => {
    known ??= cloudformation('describe-stack-resource', {
      'stack-name': name,
      'logical-resource-id': 'ServerlessDeploymentBucket',
      query: 'StackResourceDetail.PhysicalResourceId',
      ...asText,
    });
    return known;
  };

  /** A value for each secret of a template that the stack has not yet, and for each that is to be replaced. CloudFormation keeps the others. */
  const secretsFor = (file, replaced) => {
    const asked = secretsOf(JSON.parse(readFileSync(file, 'utf8')));
    if (asked.length === 0) return {};
    const has = cloudformation('describe-stacks', {
      'stack-name': name,
      query: 'Stacks[0].Parameters[].ParameterKey',
      ...asText,
    }).split(/\s+/u);
    const missing = asked.filter((one) => !has.includes(one) || replaced.includes(one));
    return missing.length === 0 ? {} : { 'parameter-overrides': newValues(missing) };
  };

  return {
    /** A stack whose creation failed has to be deleted first; CloudFormation says so when it is deployed. */
    exists: () =>
      cloudformation('list-stacks', {
        query: `StackSummaries[?StackName=='${name}'&&StackStatus!='DELETE_COMPLETE'].StackName`,
        ...asText,
      }) !== '',
    template: () =>
      JSON.parse(
        cloudformation('get-template', {
          'stack-name': name,
          'template-stage': 'Original',
          query: 'TemplateBody',
          output: 'json',
        }),
      ),
    output: (key) =>
      cloudformation('describe-stacks', {
        'stack-name': name,
        query: `Stacks[0].Outputs[?OutputKey=='${key}'].OutputValue`,
        ...asText,
      }),
    upload: (folder) =>
      run(['s3', 'sync', folder, `s3://${bucket()}/functions`], {
        'size-only': true,
        'no-progress': true,
      }),
    /** Earlier files stay, for pages that are open. What is named after its content is there once for all. */
    uploadAssets: (parts) => {
      for (const { folder, isLasting, type, cache } of parts) {
        run(['s3', 'sync', folder, `s3://${bucket()}/assets`], {
          'content-type': type,
          'cache-control': cache,
          ...(isLasting && { 'size-only': true }),
          'no-progress': true,
        });
      }
    },
    /** The template is too large to be sent; only the one that makes the bucket has none to lie in. */
    deploy: (file, replaced = []) =>
      cloudformation('deploy', {
        'stack-name': name,
        'template-file': file,
        ...(!file.endsWith('create-stack.json') && {
          's3-bucket': bucket(),
          's3-prefix': 'templates',
        }),
        ...(role && { 'role-arn': role }),
        ...secretsFor(file, replaced),
        capabilities: 'CAPABILITY_IAM',
        'no-fail-on-empty-changeset': true,
      }),
    /** Only what answered is kept to go back to. */
    keep: (file, version) => copy(file, `s3://${bucket()}/releases/${version}.json`),
    fetch: (version) => {
      mkdirSync('.serverless', { recursive: true });
      const file = '.serverless/release.json';
      copy(`s3://${bucket()}/releases/${version}.json`, file);
      return file;
    },
  };
};
