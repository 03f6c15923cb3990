import { functionList, usesDatabase } from './function-list.ts';

/** osls writes the catch-all route as `*` and deploys it as `$default`. */
const eventOf = ({ route }) => ({ httpApi: route === '$default' ? '*' : route });

/**
 * What one function is in serverless.yml. The log group is shared (a group a function costs 75 of
 * CloudFormation's 500 resources), so the framework is told to make none; the settings of the
 * stage, the secret among them, reach only functions that use the database.
 */
const configurationOf = (deployed) => ({
  handler: `${deployed.module}.handler`,
  role: deployed.role,
  disableLogs: true,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the framework fills the placeholder in.
  environment: usesDatabase(deployed) ? '${param:environment}' : {},
  events: [eventOf(deployed)],
});

/** The functions as the local server runs them: straight from their sources. */
export const sources = Object.fromEntries(
  functionList.map((deployed) => [deployed.id, configurationOf(deployed)]),
);

/** The functions as they are deployed: from the archives that scripts/bundle.ts makes. */
export const archives = Object.fromEntries(
  functionList.map((deployed) => [
    deployed.id,
    { ...configurationOf(deployed), package: { artifact: `.build/${deployed.id}.zip` } },
  ]),
);
