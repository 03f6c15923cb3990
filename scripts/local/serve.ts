import { fileURLToPath } from 'node:url';
import ServerlessOffline from 'serverless-offline';
import { longestSeconds, sources } from '../serverless-functions.js';
import { settings } from '../serverless-settings.js';
import './follow-parent.ts';
import './join-headers.ts';
import './refuse-websites.ts';

/*
 * The local server as a separate process. serverless-offline is a plugin of the deployment tool;
 * this file passes it the data that it would get from that tool. Loading the tool and validating
 * serverless.yml would take longer than the rest of the start.
 */

const [httpPort, lambdaPort] = process.argv.slice(2).map(Number);
const root = fileURLToPath(new URL('../../', import.meta.url));
const stage = 'local';
process.env.ALLOWED_ORIGINS ||= settings.ALLOWED_ORIGINS;

const functions = Object.fromEntries(
  Object.entries(sources).map(([id, one]) => [id, { ...one, name: `scheduling-${stage}-${id}` }]),
);

const service = {
  service: 'scheduling',
  custom: { offline: { customAuthenticationProvider: './scripts/local/like-the-gateway.ts' } },
  provider: {
    name: 'aws',
    stage,
    region: process.env.AWS_REGION,
    runtime: 'nodejs24.x',
    timeout: longestSeconds,
  },
  functions,
  getAllFunctions: () => Object.keys(functions),
  getFunction: (id: string) => functions[id],
  getAllEventsInFunction: (id: string) => functions[id]?.events,
};

const options = {
  host: '127.0.0.1',
  httpPort,
  lambdaPort,
  useInProcess: true,
  noPrependStageInUrl: true,
  disableCookieValidation: true,
  noSponsor: true,
};

const print = (...told: unknown[]) => console.error(...told);
const silent = () => {};
const log = {
  debug: silent,
  verbose: silent,
  info: silent,
  notice: print,
  warning: print,
  error: print,
};

const { hooks } = new ServerlessOffline(
  { service, serviceDir: root, config: { servicePath: root } },
  options,
  { log },
);
await hooks['offline:start']();
