import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The comments that begin with `OPEN:`, each with its file and line. The linter refuses them. */
export const openPlaces = (root: string, paths: readonly string[]): readonly string[] =>
  paths.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const [, text] = /\/\/ OPEN: (.*)$/u.exec(line) ?? [];
        return text === undefined ? [] : [`${path}:${index + 1} ${text}`];
      }),
  );
