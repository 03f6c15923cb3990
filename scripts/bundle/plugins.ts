import { builtinModules } from 'node:module';
import type { Plugin } from 'esbuild';

/**
 * An ESM import of a module of Node reads every export at once, and some of them load more: those of
 * `node:http` undici, 20 ms of a cold start, those of `node:fs` the terminal. Taken as an object, a
 * module is as lazy as Node made it.
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
 * Lambda hands its credentials to a function in the environment. The clients of the SDK's other ways
 * to find some (profiles, single sign-on, assumed roles) are a quarter of a bundle.
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

/** For each setting that is not in the environment the SDK asks the profiles of a person's home, which no function has. */
const withoutProfiles: Plugin = {
  name: 'without-profiles',
  setup({ onLoad }) {
    onLoad({ filter: /\/shared-ini-file-loader\/loadSharedConfigFiles\.js$/ }, () => ({
      contents: `
        export { CONFIG_PREFIX_SEPARATOR } from './constants';
        export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} });`,
    }));
  },
};

/** The table answers no request with a stream of events; the SDK would load what reads one when one comes. */
const withoutEventStreams: Plugin = {
  name: 'without-event-streams',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@smithy\/core\/event-streams$/ }, ({ path }) => ({
      path,
      namespace: 'without-event-streams',
    }));
    onLoad({ filter: /.*/, namespace: 'without-event-streams' }, () => ({ contents: '' }));
  },
};

/** Only the document tells what members mean. A function would describe each of its schemas anew at every cold start. */
const withoutDescriptions: Plugin = {
  name: 'without-descriptions',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/described\.ts$/ }, ({ path }) => ({
      path,
      namespace: 'without-descriptions',
    }));
    onLoad({ filter: /.*/, namespace: 'without-descriptions' }, () => ({
      contents: 'const same = (as) => as; export { same as described, same as describedMembers };',
    }));
  },
};

/** A worker thread starts from a file, so its code is a bundle of its own, in the archive of each function that starts one. */
export const threads = ['lib/app/external-calendars/calendar-thread'];

/** The module that names the file of a thread, which lies two folders above a function, as in the repository. */
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
  withoutProfiles,
  withoutEventStreams,
  withoutDescriptions,
];

/** Loaded when a bearer token comes, which to many functions never happens: a file of its own in their archives. */
export const apart = ['lib/http/verify-jwt'];

/** Leaves what is apart out of a bundle. A function lies two folders deep in its archive, as in the repository. */
export const leaveApart: Plugin = {
  name: 'leave-apart',
  setup({ onResolve }) {
    onResolve({ filter: /\/verify-jwt\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import'
        ? { path: '../../lib/http/verify-jwt.mjs', external: true }
        : undefined,
    );
  },
};
