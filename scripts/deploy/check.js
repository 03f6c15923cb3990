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
 * Returns why a stage does not work; undefined if it works. Repeats the check for a number of seconds: warm functions are
 * replaced only when the new ones are ready, and new roles take some seconds to apply. `verify` uses the stage as a client does, and returns
 * what does not work.
 */
export const faultOf = async ({ url, version }, verify, patienceSeconds) => {
  const until = performance.now() + patienceSeconds * 1000;
  for (;;) {
    const { version: found, told } = await ask(url);
    console.log(`${url}/health/ready: ${told}`);
    const fault = found === version ? verify(url) : `The version ${version} does not answer.`;
    if (fault === undefined) return undefined;
    console.log(fault);
    if (performance.now() >= until) return fault;
    await sleep(2000);
  }
};
