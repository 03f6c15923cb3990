import { setTimeout as sleep } from 'node:timers/promises';

/** The version of the service in a template; undefined if the template contains no service. */
export const versionOf = ({ Resources }) => {
  const check = Resources.GetReadinessLambdaFunction;
  if (check === undefined) return undefined;
  return check.Properties.Environment.Variables.SERVICE_VERSION || 'unknown';
};

/** Whether a template contains the function that uses the stage as a client does. */
export const hasCheck = ({ Resources }) => 'VerifyDeploymentLambdaFunction' in Resources;

/** The version that the service returns, and its response in one line. */
const readiness = async (url) => {
  try {
    const response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(10_000) });
    const text = await response.text();
    if (response.status !== 200) return { line: `${response.status} ${text}` };
    return { version: JSON.parse(text).data.version, line: text };
  } catch (error) {
    return { line: error.message };
  }
};

/** A stream that was created or changed sends no records for some minutes. */
const lateTimes = 5;

/** Throws if a stage does not answer with its version, or does not work. */
const check = async ({ url, version, verify }) => {
  const { version: found, line } = await readiness(url);
  console.log(`${url}/health/ready: ${line}`);
  if (found !== version) throw new Error(`The version ${version} does not answer.`);
  verify(url);
};

/**
 * Returns why a stage does not work; undefined if it works. Repeats the check for a number of seconds: warm functions are
 * replaced only when the new ones are ready, and new roles take some seconds to apply. `verify` uses the stage as a client does,
 * and throws if something does not work. A late webhook has five times the patience.
 */
export const faultOf = async (stage, patienceSeconds) => {
  const startedMs = performance.now();
  for (;;) {
    try {
      await check(stage);
      return undefined;
    } catch (error) {
      console.log(error.message);
      const patienceMs = 1000 * patienceSeconds * (error.isLate ? lateTimes : 1);
      if (performance.now() >= startedMs + patienceMs) return error.message;
    }
    await sleep(2000);
  }
};
