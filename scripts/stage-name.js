import { parseArgs } from 'node:util';

const { stage } = parseArgs({
  options: { stage: { type: 'string', short: 's', default: 'dev' } },
  strict: false,
}).values;

/**
 * The stage that the framework packages, which defaults to `dev` as in serverless.yml. AWS limits
 * the length of names that begin with it, and no stage may begin with the name of another stage and
 * a dash, because the deploying role is limited by names.
 */
export const stageName = String(stage);

if (!/^[a-z][a-z0-9]{0,9}$/u.test(stageName)) {
  throw new Error(
    `The name of a stage must have at most ten lower-case letters and digits and begin with a letter, but is ${stageName}.`,
  );
}
