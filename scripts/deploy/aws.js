import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { newValues, secretsOf } from './secrets.js';

/**
 * `{ output: 'text', force: true, names: ['a', 'b'] }` as arguments: `--output text --force --names
 * a b`.
 */
const typed = (options) =>
  Object.entries(options).flatMap(([name, value]) =>
    value === true ? [`--${name}`] : [`--${name}`, ...[value].flat()],
  );

/** Runs the AWS command line. Errors are shown in the terminal, and the output is returned. */
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

/** The operations of a deployment on the stack of a stage and its bucket. */
export const awsFor = (stage) => {
  const name = `scheduling-${stage}`;
  const asText = { output: 'text' };
  /**
   * With this role, only CloudFormation has the right to create the resources, and the operator who
   * deploys does not.
   */
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

  /**
   * Values for the secrets that the stack does not have yet or that must be replaced.
   * CloudFormation retains all others.
   */
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
    /**
     * A stack whose creation failed must be deleted first. CloudFormation reports this during the
     * deployment.
     */
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
    /**
     * Earlier files are not deleted, because open pages may need them. A file with a hash in its
     * name is uploaded once.
     */
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
    /**
     * The template is too large for the request, so it is read from the bucket. Only the template
     * that creates the bucket is sent.
     */
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
    /**
     * Lets a function of the stage use it as a client does. Returns what does not work; undefined if everything works. The
     * function may take two minutes.
     */
    verify: (url) => {
      const [payload, result] = ['.serverless/check.json', '.serverless/checked.json'];
      mkdirSync('.serverless', { recursive: true });
      writeFileSync(payload, JSON.stringify({ url }));
      run(['lambda', 'invoke', result], {
        'function-name': `${name}-verifyDeployment`,
        payload: `fileb://${payload}`,
        'cli-read-timeout': '130',
        ...asText,
      });
      return JSON.parse(readFileSync(result, 'utf8')).errorMessage;
    },
    /** Only a version that has passed its check is stored for a rollback. */
    keep: (file, version) => copy(file, `s3://${bucket()}/releases/${version}.json`),
    fetch: (version) => {
      mkdirSync('.serverless', { recursive: true });
      const file = '.serverless/release.json';
      copy(`s3://${bucket()}/releases/${version}.json`, file);
      return file;
    },
  };
};
