import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { everySubject } from '../../lib/data/every-subject.ts';
import { functionList } from '../../scripts/function-list.ts';
import { reachedBy } from '../../scripts/reached-declarations.ts';

/*
 * A handler lists the subjects whose needs its operation reads and whose changes it writes. A missing one would be an error
 * only for the request that needs it.
 */

/** The file and the name of each subject: `lib/data/people/users.ts users`. */
const subjects = new Map(
  await Promise.all(
    readdirSync(new URL('../../lib/data/', import.meta.url), { recursive: true, encoding: 'utf8' })
      .filter((file) => /^[a-z-]+\/[a-z-]+\.ts$/u.test(file) && !file.startsWith('.tsc'))
      .map(async (file) => [`lib/data/${file}`, await import(`../../lib/data/${file}`)] as const),
  ).then((modules) =>
    modules.flatMap(([file, module]) =>
      Object.entries(module as Record<string, unknown>)
        .filter(([, value]) => (everySubject as readonly unknown[]).includes(value))
        .map(([name, value]) => [value, `${file} ${name}`] as const),
    ),
  ),
);

/** The subject of each kind of need or change. */
const subjectOfKind = new Map(
  everySubject.flatMap((subject) =>
    [...subject.reads, ...subject.writes].map(({ kind }) => [kind, subjects.get(subject)] as const),
  ),
);

/** The kind that a declaration of `needs.ts` or `changes.ts` has. */
async function kindOf(declared: string): Promise<string | undefined> {
  const [file = '', name = ''] = declared.split(' ');
  if (!/^lib\/domain\/.*\/(?:needs|changes)\.ts$/u.test(file)) return undefined;
  const module = (await import(`../../${file}`)) as Record<string, { readonly kind?: string }>;
  return module[name]?.kind;
}

/** The search ends at the code for requests and replies, because its own functions read the credential. */
const ends = (file: string): boolean =>
  /^lib\/(?:http|data|contract|outbound)\//u.test(file) || /\/(?:needs|changes)\.ts$/u.test(file);

const listing = functionList.filter(({ module }) => !module.startsWith('functions/workers/'));

test.each(listing)('$id lists the subjects that it reads and writes', async ({ module }) => {
  const reached = [...reachedBy(`${module}.ts`, ends)];
  const listed = reached.filter((one) =>
    ([...subjects.values()] as readonly string[]).includes(one),
  );
  const kinds = await Promise.all(reached.map(kindOf));
  const needed = new Set(kinds.flatMap((kind) => (kind && subjectOfKind.get(kind)) || []));
  expect(listed.toSorted()).toEqual([...needed].toSorted());
});
