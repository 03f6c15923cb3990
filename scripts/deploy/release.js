import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * Names each archive by what it holds, in place of the moment at which it was packaged: what did not
 * change is neither uploaded nor deployed again, and every earlier template still finds its archives.
 */
export const release = (packaged) => {
  const template = JSON.parse(
    readFileSync(`${packaged}/cloudformation-template-update-stack.json`, 'utf8'),
  );
  rmSync(`${packaged}/functions`, { recursive: true, force: true });
  mkdirSync(`${packaged}/functions`);
  for (const { Type, Properties } of Object.values(template.Resources)) {
    if (Type !== 'AWS::Lambda::Function') continue;
    const archive = `.build/${basename(Properties.Code.S3Key)}`;
    const name = `${createHash('sha256').update(readFileSync(archive)).digest('hex')}.zip`;
    copyFileSync(archive, `${packaged}/functions/${name}`);
    Properties.Code.S3Key = `functions/${name}`;
  }
  const file = `${packaged}/template.json`;
  writeFileSync(file, JSON.stringify(template));
  return file;
};
