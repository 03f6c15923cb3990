import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import type { Plugin } from 'esbuild';
import { withoutDescriptions } from './without-descriptions.ts';

/**
 * Makes modules of Node.js lazy. An ESM import reads all exports, and some of them load more
 * modules: `node:http` loads undici (20 ms of a cold start), and `node:fs` the terminal. Reading
 * the module as an object avoids this.
 */
const lazyBuiltins: Plugin = {
  name: 'lazy-builtins',
  setup({ onResolve, onLoad }) {
    const filter = new RegExp(`^(?:node:)?(?:${builtinModules.join('|')})$`);
    onResolve({ filter }, ({ path }) => ({
      path: `node:${path.replace('node:', '')}`,
      namespace: 'lazy-builtins',
    }));
    onLoad({ filter: /.*/, namespace: 'lazy-builtins' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('${path}');`,
    }));
  },
};

/**
 * Lambda passes credentials in the environment. The code of the SDK for other sources (profiles,
 * single sign-on, assumed roles) is a quarter of a bundle.
 */
const environmentCredentials: Plugin = {
  name: 'environment-credentials',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, ({ path, resolveDir }) => ({
      path,
      namespace: 'environment-credentials',
      pluginData: resolveDir,
    }));
    onLoad({ filter: /.*/, namespace: 'environment-credentials' }, ({ pluginData }) => ({
      contents: "export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';",
      resolveDir: pluginData,
    }));
  },
};

const { version: clientVersion } = JSON.parse(
  readFileSync(
    new URL('../../node_modules/@aws-sdk/client-dynamodb/package.json', import.meta.url),
    'utf8',
  ),
);

/** Files of the SDK that functions never need, and what replaces them. */
const replacements: readonly { readonly filter: RegExp; readonly contents: string }[] = [
  // Functions have no home directory with profiles, in which the SDK looks for missing settings.
  {
    filter: /\/shared-ini-file-loader\/loadSharedConfigFiles\.js$/,
    contents: `
      export { CONFIG_PREFIX_SEPARATOR } from './constants';
      export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} });`,
  },
  // The table never responds with an event stream.
  { filter: /\/@smithy\/core\/.*\/event-streams\/index\.js$/, contents: '' },
  // Endpoint discovery is off in the SDK, unless a client turns it on.
  {
    filter: /\/@aws-sdk\/endpoint-cache\/.*\/EndpointCache\.js$/,
    contents: 'export class EndpointCache {}',
  },
  // Requests to the table contain the version of the client, and nothing else of its manifest.
  {
    filter: /\/@aws-sdk\/client-dynamodb\/package\.json$/,
    contents: `export default { version: '${clientVersion}' };`,
  },
  // Functions retry in the standard mode.
  {
    filter: /\/@smithy\/core\/.*\/AdaptiveRetryStrategy\.js$/,
    contents: 'export class AdaptiveRetryStrategy {}',
  },
];

const withoutUnusedFiles: Plugin = {
  name: 'without-unused-files',
  setup({ onLoad }) {
    for (const { filter, contents } of replacements)
      onLoad({ filter }, () => ({ contents, loader: 'js' }));
  },
};

/**
 * The code of worker threads. A thread starts from a file, so its code is a separate bundle in the
 * archive of each function that starts one.
 */
export const threads = ['lib/app/external-calendars/calendar-thread'];

/**
 * The module with the path of the thread's file, which is two folders above a function, as in the
 * repository.
 */
export const threadFile = 'lib/app/external-calendars/thread-file.ts';

const bundledThreads: Plugin = {
  name: 'bundled-threads',
  setup({ onLoad }) {
    onLoad({ filter: /\/thread-file\.ts$/ }, () => ({
      contents: `export const threadFile = new URL('../../${threads[0]}.mjs', import.meta.url);`,
    }));
  },
};

export const plugins: readonly Plugin[] = [
  bundledThreads,
  lazyBuiltins,
  environmentCredentials,
  withoutUnusedFiles,
  withoutDescriptions,
];

/**
 * Modules that are loaded only when a bearer token or a phone number for texts is received, which many functions never need.
 * Each is a separate file in the archives.
 */
export const apart = ['lib/http/verify-jwt', 'lib/app/parse-phone-number'];

/**
 * Leaves separate modules out of a bundle. A function is two folders deep in its archive, as in the
 * repository.
 */
export const leaveApart: Plugin = {
  name: 'leave-apart',
  setup({ onResolve }) {
    onResolve({ filter: /\/(?:verify-jwt|parse-phone-number)\.ts$/ }, ({ kind, path }) => {
      const module = apart.find((one) => path.endsWith(`/${one.split('/').at(-1)}.ts`));
      return kind === 'dynamic-import' && module !== undefined
        ? { path: `../../${module}.mjs`, external: true }
        : undefined;
    });
  },
};
