/**
 * Prints the section of a version in the changelog: `node scripts/release-notes.js v1.2.3`. It
 * needs no installed packages.
 */
import { readFileSync } from 'node:fs';

const version = (process.argv[2] ?? '').replace(/^v/u, '');
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const sections = readFileSync('CHANGELOG.md', 'utf8').split(/^## /mu).slice(1);
const section = sections.find((one) => one.split(/\s/u)[0] === version);
const notes = section?.slice(section.indexOf('\n')).trim();

const complain = (sentence) => {
  console.error(sentence);
  process.exitCode = 1;
};

if (manifest.version !== version) {
  complain(
    `The tag has the version ${version || 'none'}, but package.json has ${manifest.version}.`,
  );
} else if (!notes) complain(`CHANGELOG.md has no entries for ${version}.`);
else console.log(notes);
