import { loadSharedConfigFiles } from '@smithy/core/config';

/**
 * The region as the AWS command line finds it: the environment first, then the profile. The SDK
 * alone does not know AWS_DEFAULT_REGION, so without this two tools could mean two regions.
 */
export async function regionOf(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  if (env.AWS_REGION || env.AWS_DEFAULT_REGION) return env.AWS_REGION || env.AWS_DEFAULT_REGION;
  const { configFile, credentialsFile } = await loadSharedConfigFiles();
  const profile = env.AWS_PROFILE || env.AWS_DEFAULT_PROFILE || 'default';
  return configFile[profile]?.region || credentialsFile[profile]?.region || undefined;
}
