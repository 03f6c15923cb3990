import { parseArgs } from 'node:util';

const { stage } = parseArgs({
  options: { stage: { type: 'string', short: 's', default: 'dev' } },
  strict: false,
}).values;

/** The stage that the framework packages, which defaults to `dev` as in serverless.yml. */
export const stageName = String(stage);
