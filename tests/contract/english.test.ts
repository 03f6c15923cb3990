import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cures } from '../../lib/contract/cures.ts';
import { problemExample } from '../../lib/contract/examples/problem-example.ts';
import { type ProblemCode, problems } from '../../lib/contract/problems.ts';
import { rows } from '../../scripts/contracts.ts';
import { refusedInCode, refusedInDocument } from '../support/documents/refused-phrases.ts';
import { rendered } from '../support/http/rendered.ts';

interface Part {
  readonly $ref?: string;
  readonly name?: string;
  readonly description?: unknown;
  readonly properties?: Readonly<Record<string, Part>>;
  readonly headers?: Readonly<Record<string, Part>>;
  readonly parameters?: readonly Part[];
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Part>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Part>>>>;
}

const document = JSON.parse(rendered) as Document;

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null;

/** A part with the members of the component that it refers to. Its own members have precedence. */
function resolved(part: Part): Part {
  const [kind = '', name = ''] = part.$ref?.split('/').slice(2) ?? [];
  return { ...document.components[kind]?.[name], ...part };
}

/** Yields a part of the document and all parts in it, also in referenced components. Examples are skipped as data. */
function* partsIn(part: Part, path: string, seen = new Set<string>()): Generator<[string, Part]> {
  const { $ref } = part;
  if ($ref !== undefined && seen.has($ref)) return;
  if ($ref !== undefined) seen.add($ref);
  const place = $ref?.split('/').at(-1) ?? path;
  yield [place, resolved(part)];
  for (const [name, inner] of Object.entries(resolved(part))) {
    const isData = ['example', 'examples', 'x-codeSamples'].includes(name);
    if (!isData && isPart(inner)) yield* partsIn(inner, `${place}/${name}`, seen);
  }
}

/** The names of members, parameters and headers without a description. */
const undescribedIn = (operation: Part, path: string): string[] =>
  [...partsIn(operation, path)].flatMap(([place, { properties, headers, parameters = [] }]) => {
    const listed = parameters.map((one): [string, Part] => [resolved(one).name ?? '', one]);
    return [...Object.entries({ ...properties, ...headers }), ...listed]
      .filter(([, one]) => typeof resolved(one).description !== 'string')
      .map(([name]) => `${place}: ${name}`);
  });

const operationOf = ({ path, method }: (typeof rows)[number]): Part =>
  document.paths[path]?.[method.toLowerCase()] ?? {};

test.each(rows)('every member and parameter of $id has a description', (row) => {
  expect(undescribedIn(operationOf(row), row.id)).toEqual([]);
});

const isText = (name: string): boolean =>
  ['description', 'summary', 'title', 'detail', 'message'].includes(name);

/** The sentences in a JSON value, at any depth. */
function sentencesIn(value: unknown): string[] {
  if (!isPart(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'string' && (isText(name) || Array.isArray(value))
      ? [inner]
      : sentencesIn(inner),
  );
}

const root = new URL('../../', import.meta.url);

/** The paragraphs of a page. Anchors are removed: they keep former headings, so that old links work. */
const paragraphsOf = (path: string): readonly string[] =>
  readFileSync(new URL(path, root), 'utf8')
    .replaceAll(/<a id="[^"]*"><\/a>/gu, '')
    .split(/\n\n+/u);

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'client/README.md',
  ...globSync('docs/**/*.md', { cwd: root }),
].map((path) => [path, paragraphsOf(path)] as const);

const changelog = readFileSync(new URL('CHANGELOG.md', root), 'utf8');
const [, unreleased = ''] = changelog.split(/^## /mu);

const texts: readonly (readonly [source: string, sentences: readonly string[]])[] = [
  ['docs/openapi.json', sentencesIn(document)],
  ['the titles of the problems', Object.values(problems).map(({ title }) => title)],
  ['what to do about the problems', Object.values(cures)],
  [
    'the examples of the problems',
    Object.keys(problems).flatMap((code) => sentencesIn(problemExample(code as ProblemCode))),
  ],
  ...pages,
  ['CHANGELOG.md, what is not released yet', unreleased.split(/\n(?:\n|- )/u)],
];

/** Documents in `docs` may still contain words of the background work. */
const refusedIn = (source: string) =>
  /^docs\/.*\.md$/u.test(source) ? refusedInDocument : refusedInCode;

test.each(texts)('no sentence of %s has a refused phrase', (source, sentences) => {
  const found = sentences.flatMap((sentence) =>
    refusedIn(source)(sentence).map((instead) => ({ sentence, instead })),
  );
  expect(found).toEqual([]);
});
