import { defineConfig, type OxlintConfig, type OxlintOverride } from 'oxlint';
import { exceptions } from './scripts/lint/exceptions.ts';

// The rules of docs/house.md.

/** Reports the exceptions, too. Types are left out: they take longest, and no exception is one to them. */
const isStrict = process.env.WITHOUT_EXCEPTIONS !== undefined;

/** What each layer imports of the others. The references of each tsconfig.json say the same to the compiler. */
const layers: Readonly<Record<string, readonly string[]>> = {
  'lib/domain': [],
  'lib/contract': ['domain'],
  'lib/data': ['domain'],
  'lib/outbound': [],
  'lib/app': ['domain', 'contract', 'data', 'outbound'],
  'lib/workers': ['domain', 'contract', 'data', 'outbound', 'app'],
  'lib/http': ['domain', 'contract', 'data', 'outbound', 'app'],
  'lib/admin': ['domain', 'contract', 'data', 'app'],
  functions: ['domain', 'contract', 'data', 'outbound', 'app', 'http'],
  'functions/workers': ['domain', 'contract', 'data', 'outbound', 'app', 'workers', 'admin'],
};

interface Refused {
  readonly regex: string;
  readonly message: string;
}

/** Whatever an override says of a rule takes the place of what was said before, so each says all of it. */
const imports = (files: string, refused: readonly Refused[]): OxlintOverride => {
  const process = {
    name: 'node:process',
    message: 'Settings are read in lib/http/configuration.ts.',
  };
  const rule = { paths: [process], patterns: [...refused] };
  return { files: [files], rules: { 'no-restricted-imports': ['error', rule] } };
};

const rooms = ['domain', 'contract', 'data', 'outbound', 'app', 'workers', 'http', 'admin'];

const wallOf = (layer: string): readonly Refused[] => {
  const own = layer.replace('lib/', '');
  const closed = rooms.filter((room) => room !== own && !layers[layer]?.includes(room));
  const regex = `^(?:\\.\\./)+(?:lib/)?(?:${closed.join('|')})/`;
  return [{ regex, message: `${layer} may import ${layers[layer]?.join(', ') || 'nothing'}.` }];
};

/** How the table is reached is the matter of lib/data: an operation reads by a Snapshot, and writes Changes. */
const table: readonly Refused[] = [
  {
    regex: '/data/(?:keys/keys|engine/(?:items|commit))\\.ts$',
    message: 'lib/app reaches items, keys and transactions by the Reader and the Store.',
  },
];

const walls: readonly OxlintOverride[] = [
  ...Object.keys(layers).map((layer) => imports(`${layer}/**`, wallOf(layer))),
  imports('lib/app/**', [...wallOf('lib/app'), ...table]),
];

const off = (
  rule: keyof NonNullable<OxlintOverride['rules']>,
  files: string[],
): OxlintOverride => ({
  files,
  rules: { [rule]: 'off' },
});

const limit = (max: number) => ['error', { max, skipComments: true }] as const;

const config: OxlintConfig = {
  ignorePatterns: ['client/dist/**', 'pages/.built/**', 'client/src/generated/**'],
  jsPlugins: ['./scripts/lint/house.ts'],
  options: { typeAware: !isStrict },
  plugins: ['import', 'oxc', 'typescript', 'unicorn'],
  rules: {
    // The TypeScript compiler checks this, and knows packages without a default export.
    'import/default': 'off',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'max-lines': ['error', { max: 300 }],
    'max-lines-per-function': ['error', { max: 50 }],
    // `npm run new-operation` marks what it leaves to the author.
    'no-warning-comments': ['error', { terms: ['open:'], location: 'start' }],
    'typescript/no-floating-promises': 'error',
    'typescript/await-thenable': 'error',
    // What they refuse is meant here: spreading a text counts its characters, and numbers and URLs are put into texts.
    'typescript/no-base-to-string': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/no-redundant-type-constituents': 'off',
    'typescript/no-useless-default-assignment': 'off',
    'typescript/require-array-sort-compare': 'off',
    'typescript/restrict-template-expressions': 'off',
    'typescript/unbound-method': 'off',
  },
  overrides: [
    {
      files: ['lib/**'],
      rules: { 'import/no-cycle': ['error', { ignoreTypes: false }] },
    },
    {
      files: ['lib/**', 'functions/**'],
      rules: {
        'no-restricted-globals': [
          'error',
          {
            name: 'process',
            message: 'Settings are read in lib/http/configuration.ts and lib/data/engine.',
          },
        ],
        'house/argument-order': 'error',
        'house/catch-where-named': 'error',
      },
    },
    { files: ['lib/**'], rules: { 'house/file-name': 'error' } },
    { files: ['functions/*/*.ts'], rules: { 'max-lines': [...limit(50)] } },
    ...walls,
    off('no-restricted-globals', [
      'lib/data/engine/**',
      'lib/data/secrets/secrets.ts',
      'lib/data/secrets/parameter-store.ts',
    ]),
    off('house/catch-where-named', ['lib/data/**', 'lib/http/**']),
    off('max-lines-per-function', ['tests/**']),
    ...(isStrict ? [] : Object.entries(exceptions).map(([rule, files]) => off(rule, files))),
  ],
};

export default defineConfig(config);
