import { parseArgs } from 'node:util';

const { stage } = parseArgs({
  options: { stage: { type: 'string', short: 's', default: 'dev' } },
  strict: false,
}).values;

/** The stage that is packaged, which defaults to `dev` as in serverless.yml. */
export const stageName = String(stage);

/**
 * Returns what is wrong with a name; undefined if it is valid. AWS limits the length of names that begin with it, and no
 * stage may begin with the name of another stage and a dash, because the deploying role is limited by names.
 */
export const stageFault = (name) =>
  /^[a-z][a-z0-9]{0,9}$/u.test(name)
    ? undefined
    : `The name of a stage must have at most ten lower-case letters and digits and begin with a letter, but is ${name}.`;
