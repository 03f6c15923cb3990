import { beforeAll, expect, test } from 'vitest';
import { packageStage, type Resources, resourcesOf } from './packaged.ts';
import { everySetting } from './settings.ts';

let dev: Resources;
let configured: Resources;

beforeAll(async () => {
  [dev, configured] = await Promise.all([
    packageStage('dev'),
    packageStage('production', everySetting),
  ]);
});

/** The functions that know the parameter of the secret token, with its name. */
const tokenParameters = (resources: Resources) =>
  resourcesOf(resources, 'AWS::Lambda::Function').flatMap(([, { Properties }]) => {
    const { Variables = {} } = (Properties.Environment ?? {}) as {
      Variables?: Readonly<Record<string, unknown>>;
    };
    expect(Variables).not.toHaveProperty('ZOOM_SECRET_TOKEN');
    const parameter = Variables.ZOOM_SECRET_TOKEN_PARAMETER;
    return parameter === undefined ? [] : [[String(Properties.Handler), parameter]];
  });

test('the secret token of Zoom is in no environment, and only the function that receives notices knows its parameter', () => {
  expect(tokenParameters(configured)).toEqual([
    [
      'functions/conferencing/receive-conferencing-notice.handler',
      expect.stringMatching(/^\/scheduling\/\w+\/zoom-secret-token$/u),
    ],
  ]);
  expect(tokenParameters(dev)).toEqual([]);
});
