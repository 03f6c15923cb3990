import { readFileSync, writeFileSync } from 'node:fs';

const read = (path) => JSON.parse(readFileSync(path, 'utf8'));

/**
 * Everything that keeps data or has a fixed name. A failed first deployment must not create it again, because the table
 * stays, and names are in use.
 */
const lasting = ['LogGroup', 'HttpApiLogGroup', 'Table'];

/**
 * Writes the template of a stack without functions: its bucket, its log groups and its table. They are created first, the table
 * last, so that a failure of another resource cannot leave a table behind. Returns the file.
 */
export const bootstrap = (packaged) => {
  const template = read(`${packaged}/cloudformation-template-create-stack.json`);
  const { Resources: whole } = read(`${packaged}/cloudformation-template-update-stack.json`);
  const first = Object.keys(template.Resources);
  const kept = lasting.filter((id) => id in whole).map((id) => [id, { ...whole[id] }]);
  const Resources = { ...template.Resources, ...Object.fromEntries(kept) };
  for (const id of first) Resources[id] = { ...whole[id], ...template.Resources[id] };
  if (Resources.Table !== undefined) {
    Resources.Table.DependsOn = Object.keys(Resources).filter((id) => id !== 'Table');
  }
  const file = `${packaged}/bootstrap-template.json`;
  writeFileSync(file, JSON.stringify({ ...template, Resources }));
  return file;
};
