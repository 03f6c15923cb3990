import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { nest, nestedStack } from './nest.js';

const hashOf = (content) => createHash('sha256').update(content).digest('hex');

/** Names an uploaded file after its content instead of the time of packaging. */
const keep = (packaged, content, extension) => {
  const key = `functions/${hashOf(content)}.${extension}`;
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

/**
 * Without SERVICE_VERSION, the version is a hash of the template, which contains the settings and
 * the hashes of all archives. A version without a name could be neither checked nor restored.
 */
const nameVersion = (template) => {
  const { Variables } = template.Resources.GetReadinessLambdaFunction.Properties.Environment;
  Variables.SERVICE_VERSION ||= hashOf(JSON.stringify(template)).slice(0, 12);
};

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
  nameVersion(template);
  const file = `${packaged}/template.json`;
  writeFileSync(file, JSON.stringify(template));
  return file;
};
