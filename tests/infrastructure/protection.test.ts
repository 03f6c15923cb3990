import { expect, test } from 'vitest';
import { packageStage } from './packaged.ts';

/** The policies of the table and the bucket for the deletion of their stack, and the protection of the table. */
async function protectionOf(stage: string, settings: Readonly<Record<string, string>>) {
  const { Table, ServerlessDeploymentBucket: bucket } = await packageStage(stage, settings);
  const policies = [Table, bucket].flatMap((each) => [
    each?.DeletionPolicy,
    each?.UpdateReplacePolicy,
  ]);
  return { policies: new Set(policies), refuses: Table?.Properties.DeletionProtectionEnabled };
}

test.each([
  { stage: 'production', settings: {} },
  { stage: 'trial', settings: {} },
  { stage: 'dev', settings: { PROTECTED: 'true' } },
])('the stage $stage with $settings keeps its table and its bucket', async (packaged) => {
  const { policies, refuses } = await protectionOf(packaged.stage, packaged.settings);
  expect([[...policies], refuses]).toEqual([['Retain'], true]);
});

test.each([
  { stage: 'dev', settings: {} },
  { stage: 'trial', settings: { PROTECTED: 'false' } },
])(
  'the stack of the stage $stage with $settings is deleted with its table and its bucket',
  async (packaged) => {
    const { policies, refuses } = await protectionOf(packaged.stage, packaged.settings);
    expect([[...policies], refuses]).toEqual([['Delete'], false]);
  },
);
