import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { nest, nestedStack } from './nest.js';

/** Names what is uploaded by what it holds, in place of the moment at which it was packaged. */
const keep = (packaged, content, extension) => {
  const key = `functions/${createHash('sha256').update(content).digest('hex')}.${extension}`;
  writeFileSync(`${packaged}/${key}`, content);
  return key;
};

/** What did not change is neither uploaded nor deployed again, and every earlier template still finds its archives. */
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

/** Makes of what was packaged what is deployed: a template, and beside it all that the template reads from the bucket. */
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
