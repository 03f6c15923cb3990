import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { newValues, secretsOf } from './secrets.js';
import { completedIn, failureIn, nestedIn } from './stack-events.js';

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

/** Runs the AWS command line in the background. Returns whether it succeeded. */
const runInBackground = (words, options) =>
  new Promise((resolve, reject) => {
    const child = spawn('aws', [...words, ...typed(options)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.once('error', ({ message }) =>
      reject(new Error(`The AWS CLI cannot be started: ${message}`)),
    );
    child.once('close', (code) => resolve(code === 0));
  });

const progressEveryMs = 15_000;

/** States in which CloudFormation can only delete a stack. */
const uncreated = ['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'CREATE_FAILED'];

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
    const required = secretsOf(JSON.parse(readFileSync(file, 'utf8')));
    if (required.length === 0) return {};
    const has = cloudformation('describe-stacks', {
      'stack-name': name,
      query: 'Stacks[0].Parameters[].ParameterKey',
      ...asText,
    }).split(/\s+/u);
    const missing = required.filter((one) => !has.includes(one) || replaced.includes(one));
    return missing.length === 0 ? {} : { 'parameter-overrides': newValues(missing) };
  };

  /** The versions that have passed the check. */
  const releases = () =>
    run(['s3api', 'list-objects-v2'], {
      bucket: bucket(),
      prefix: 'releases/',
      query: 'Contents[].Key',
      ...asText,
    })
      .split(/\s+/u)
      .filter((key) => key.startsWith('releases/'))
      .map((key) => key.slice('releases/'.length).replace(/\.json$/u, ''));

  /** The events of a stack and its nested stacks since an instant. */
  const eventsSince = (since, stack = name) => {
    const { StackEvents: all } = JSON.parse(
      cloudformation('describe-stack-events', {
        'stack-name': stack,
        // The newest events. A stack that is often deployed has tens of thousands.
        'max-items': '2000',
        output: 'json',
      }),
    );
    const events = all.filter(({ Timestamp }) => Date.parse(Timestamp) >= since);
    return [...events, ...nestedIn(events).flatMap((nested) => eventsSince(since, nested))];
  };

  /** The state of the stack; empty if it does not exist. Without a first change set, a stack exists only by its name. */
  const statusOf = () =>
    cloudformation('list-stacks', {
      query: `StackSummaries[?StackName=='${name}'&&StackStatus!='DELETE_COMPLETE'&&StackStatus!='REVIEW_IN_PROGRESS'].StackStatus`,
      ...asText,
    });

  /** Prints how many resources are completed. The deployment continues if CloudFormation does not list them now. */
  const printProgress = (since) => {
    try {
      if (statusOf() === '') return;
      console.log(`${name}: ${completedIn(eventsSince(since))} resources completed`);
    } catch (error) {
      console.log(error.message);
    }
  };

  /** Names the first resource that has failed since an instant, if CloudFormation lists one. */
  const failureSince = (since) => {
    try {
      const failure = statusOf() === '' ? undefined : failureIn(eventsSince(since));
      return failure ?? 'See its message above.';
    } catch (error) {
      return error.message;
    }
  };

  /** Lets CloudFormation update the stack, and prints how many resources are completed. An error names the first resource that has failed. */
  const update = async (options) => {
    // The clock of this machine may be ahead.
    const since = Date.now() - 5000;
    const timer = setInterval(() => printProgress(since), progressEveryMs);
    const succeeded = await runInBackground(['cloudformation', 'deploy'], {
      'stack-name': name,
      ...(role && { 'role-arn': role }),
      // CloudFormation adds the tags of a stack to all its resources and to its nested stack.
      tags: ['service=scheduling', `scheduling-stage=${stage}`],
      capabilities: 'CAPABILITY_IAM',
      'no-fail-on-empty-changeset': true,
      ...options,
    }).finally(() => clearInterval(timer));
    if (succeeded) return;
    throw new Error(`CloudFormation could not update ${name}. ${failureSince(since)}`);
  };

  return {
    /** Refuses a stack that CloudFormation can only delete, because its creation has failed. */
    exists: () => {
      const status = statusOf();
      if (uncreated.includes(status)) {
        throw new Error(
          `The stack ${name} could not be created (${status}). Delete it (\`aws cloudformation delete-stack --stack-name ${name}\`) and deploy again. See docs/runbooks.md.`,
        );
      }
      return status !== '';
    },
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
    /** Creates the stack. Its template is small enough to be sent with the request, because there is no bucket yet. */
    create: (file) => update({ 'template-file': file }),
    /** The template is too large for the request, so it is read from the bucket. */
    deploy: (file, replaced = []) =>
      update({
        'template-file': file,
        's3-bucket': bucket(),
        's3-prefix': 'templates',
        ...secretsFor(file, replaced),
      }),
    /**
     * Lets a function of the stage use it as a client does. Throws if something does not work. The function may take two
     * minutes.
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
      const { errorType, errorMessage } = JSON.parse(readFileSync(result, 'utf8'));
      if (errorMessage !== undefined) {
        throw Object.assign(new Error(errorMessage), { isLate: errorType === 'LateWebhook' });
      }
    },
    /** Prevents that the stack is deleted by mistake, or allows it to be deleted. */
    protect: (isProtected) =>
      cloudformation('update-termination-protection', {
        'stack-name': name,
        [isProtected ? 'enable-termination-protection' : 'no-enable-termination-protection']: true,
        ...asText,
      }),
    /** Only a version that has passed its check is stored for a rollback. */
    keep: (file, version) => copy(file, `s3://${bucket()}/releases/${version}.json`),
    releases,
    fetch: (version) => {
      if (!releases().includes(version)) throw new Error(`There is no release ${version}.`);
      mkdirSync('.serverless', { recursive: true });
      const file = '.serverless/release.json';
      copy(`s3://${bucket()}/releases/${version}.json`, file);
      return file;
    },
  };
};
