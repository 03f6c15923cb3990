import { readFileSync } from 'node:fs';
import { guideNames } from '../../lib/app/service/guides.ts';
import { blocks } from './guide-blocks.ts';

const marked = /<!-- generated: (?<name>[\w-]+) -->\n.*?<!-- end -->/gsu;

/** Replaces the text between the marks by the generated blocks. Other text stays. */
function filled(text: string): string {
  return text.replaceAll(marked, (_, name: string) => {
    const block = blocks[name];
    if (block === undefined) throw new Error(`No block of the guides is called ${name}.`);
    return `<!-- generated: ${name} -->\n${block()}\n<!-- end -->`;
  });
}

/** The guides and the list of operations with their generated blocks, by file path. */
export const renderGuides = (): (readonly [path: string, text: string])[] =>
  [...guideNames.map((name) => `docs/guides/${name}.md`), 'docs/operations.md'].map((path) => [
    path,
    filled(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')),
  ]);
