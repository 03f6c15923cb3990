import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { nest, nestedStack } from './nest.js';

/** Names an uploaded file after its content instead of the time of packaging. */
const keep = (packaged, content, extension) => {
  const key = `functions/${createHash('sha256').update(content).digest('hex')}.${extension}`;
  writeFileSync(`${packaged}/${key}`, content);
  return key;
};

/**
 * An unchanged archive is neither uploaded nor deployed again, and earlier templates still find
 * their archives.
 */
const nameArchives = ({ Resources }, packaged) => {
  for (const { Type, Properties } of Object.values(Resources)) {
    if (Type !== 'AWS::Lambda::Function') continue;
    const archive = readFileSync(`.build/${basename(Properties.Code.S3Key)}`);
    Properties.Code.S3Key = keep(packaged, archive, 'zip');
  }
};

/** CloudFormation reads the template of a nested stack from the bucket. */
const urlOf = (key) => ({
  'Fn::Sub': `https://s3.\${AWS::Region}.\${AWS::URLSuffix}/\${ServerlessDeploymentBucket}/${key}`,
});

/** Converts the packaged files into a template and all files that it reads from the bucket. */
export const release = (packaged) => {
  const whole = readFileSync(`${packaged}/cloudformation-template-update-stack.json`, 'utf8');
  rmSync(`${packaged}/functions`, { recursive: true, force: true });
  mkdirSync(`${packaged}/functions`);
  const { template, nested } = nest(JSON.parse(whole));
  nameArchives(template, packaged);
  if (nested !== undefined) {
    nameArchives(nested, packaged);
    const key = keep(packaged, JSON.stringify(nested), 'json');
    template.Resources[nestedStack].Properties.TemplateURL = urlOf(key);
  }
  const file = `${packaged}/template.json`;
  writeFileSync(file, JSON.stringify(template));
  return file;
};
