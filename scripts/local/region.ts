import { loadSharedConfigFiles } from '@smithy/core/config';

/**
 * The region of the AWS command line: from the environment, then from the profile. The SDK does not
 * read AWS_DEFAULT_REGION, so the two tools could use different regions.
 */
export async function regionOf(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  if (env.AWS_REGION || env.AWS_DEFAULT_REGION) return env.AWS_REGION || env.AWS_DEFAULT_REGION;
  const { configFile, credentialsFile } = await loadSharedConfigFiles();
  const profile = env.AWS_PROFILE || env.AWS_DEFAULT_PROFILE || 'default';
  return configFile[profile]?.region || credentialsFile[profile]?.region || undefined;
}
