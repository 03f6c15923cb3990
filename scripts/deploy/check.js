import { setTimeout as sleep } from 'node:timers/promises';

/** The version of the service in a template; undefined if the template contains no service. */
export const versionOf = ({ Resources }) => {
  const check = Resources.GetReadinessLambdaFunction;
  if (check === undefined) return undefined;
  return check.Properties.Environment.Variables.SERVICE_VERSION || 'unknown';
};

/** The current response of the service, in one line. */
const ask = async (url) => {
  try {
    const response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(10_000) });
    const text = await response.text();
    if (response.status !== 200) return { told: `${response.status} ${text}` };
    return { version: JSON.parse(text).data.version, told: text };
  } catch (error) {
    return { told: error.message };
  }
};

/**
 * Whether a version responds within a number of seconds. Warm functions are replaced only when the
 * new ones are ready.
 */
export const answersAs = async (version, url, patienceSeconds) => {
  const until = performance.now() + patienceSeconds * 1000;
  for (;;) {
    const { version: found, told } = await ask(url);
    console.log(`${url}/health/ready: ${told}`);
    if (found === version) return true;
    if (performance.now() >= until) return false;
    await sleep(2000);
  }
};
