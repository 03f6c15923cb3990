import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { typescriptFiles } from '../../scripts/typescript-files.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The folders of each layer in the order of docs/house.md. */
const orders = new Map(
  [
    ...readFileSync(`${root}docs/house.md`, 'utf8').matchAll(/^\| `(lib\/\w+)` \| (`.*`) \|$/gmu),
  ].map(([, layer = '', folders = '']) => [
    layer,
    folders.split(', ').map((folder) => folder.replaceAll('`', '')),
  ]),
);

/** The files of a layer, by their paths in it. */
const filesOf = (layer: string): readonly string[] =>
  typescriptFiles(layer).map((file) => relative(layer, file));

/** The files of the same layer that a file imports, types included. */
function importedBy(layer: string, file: string): readonly string[] {
  const source = readFileSync(resolve(root, layer, file), 'utf8');
  return [...source.matchAll(/(?:from|import\() ?'(\.[^']+)'/gu)]
    .map(([, specifier = '']) =>
      relative(layer, relative(root, resolve(root, layer, dirname(file), specifier))),
    )
    .filter((imported) => !imported.startsWith('..'));
}

const folderOf = (file: string): string => (file.includes('/') ? (file.split('/')[0] ?? '') : '.');

test('docs/house.md lists every layer', () => {
  const layers = new Set(typescriptFiles('lib').map((file) => `lib/${file.split('/')[1]}`));
  expect(new Set(orders.keys())).toEqual(layers);
});

test.each([...orders])('%s contains the folders that docs/house.md lists', (layer, order) => {
  expect(new Set(filesOf(layer).map(folderOf))).toEqual(new Set(order));
});

test.each([...orders])(
  'each folder of %s imports only from the folders above it',
  (layer, order) => {
    const upwards = filesOf(layer).flatMap((file) =>
      importedBy(layer, file)
        .filter((imported) => order.indexOf(folderOf(imported)) > order.indexOf(folderOf(file)))
        .map((imported) => `${file} imports ${imported}`),
    );
    expect(upwards).toEqual([]);
  },
);
