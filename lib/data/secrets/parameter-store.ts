import { collectBody } from '@smithy/core/protocols';
import { pause } from '../engine/deadline.ts';
import { isUnavailable } from '../engine/is-unavailable.ts';
import { sendSigned } from '../engine/send-signed.ts';
import { client } from '../engine/table.ts';

const { config } = client;

export interface Parameter {
  readonly value: string;
  readonly version: number;
}

interface ParameterRequest {
  readonly Name: string;
  readonly WithDecryption: true;
}

interface Answer {
  readonly Parameter?: { readonly Value?: string; readonly Version?: number };
  readonly __type?: string;
}

/**
 * The newest version of a parameter, or the given version; undefined if that version does not
 * exist. The AWS client for parameters would add 78 KB to every cold start for this one request.
 */
export async function readParameter(
  name: string,
  version?: number,
): Promise<Parameter | undefined> {
  const Name = version === undefined ? name : `${name}:${version}`;
  const { Parameter, __type } = await sendAgain({ Name, WithDecryption: true });
  if (__type === versionNotFound) return undefined;
  return { value: Parameter?.Value ?? '', version: Parameter?.Version ?? 0 };
}

const attemptsAtMost = 4;
const firstPauseMs = 50;

/**
 * Sends a request again while the store is unavailable. An account can read 40 parameters a second, so functions that start
 * together must not send their requests again at the same time.
 */
async function sendAgain(asked: ParameterRequest): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send(asked);
    } catch (error) {
      if (attempt === attemptsAtMost || !isUnavailable(error)) throw error;
      await pause(Math.random() * firstPauseMs * 2 ** attempt);
    }
  }
}

const versionNotFound = 'ParameterVersionNotFound';

async function send(asked: ParameterRequest): Promise<Answer> {
  const response = await sendSigned({
    service: 'ssm',
    endpointUrl: process.env.AWS_ENDPOINT_URL_SSM,
    path: '/',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AmazonSSM.GetParameter',
    },
    body: asked,
  });
  const text = Buffer.from(await collectBody(response.body, config)).toString();
  const answer = answerFrom(text);
  if (response.statusCode === 200 || answer.__type === versionNotFound) return answer;
  throw Object.assign(new Error(`The parameter store refused to read ${asked.Name}.`), {
    name: answer.__type ?? 'ServiceUnavailable',
    $metadata: { httpStatusCode: response.statusCode },
  });
}

/** An error contains its name with or without a namespace. The page of a proxy has no name. */
function answerFrom(text: string): Answer {
  try {
    const { __type, ...rest } = JSON.parse(text);
    return { ...rest, ...(__type && { __type: String(__type).replace(/^.*#/u, '') }) };
  } catch {
    return {};
  }
}
