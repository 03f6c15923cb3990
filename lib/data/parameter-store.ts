import { collectBody, HttpRequest } from '@smithy/core/protocols';
import { SignatureV4 } from '@smithy/signature-v4';
import { attempt, client, isUnavailable } from './engine/table.ts';

const { config } = client;

export interface Parameter {
  readonly value: string;
  readonly version: number;
}

interface Answer {
  readonly Parameter?: { readonly Value?: string; readonly Version?: number };
  readonly __type?: string;
}

/**
 * The newest version of a parameter, or the one that is named; undefined where there is no such
 * version. Signed and sent by the parts of the table's client: AWS's own client for parameters would
 * weigh 78 KB in every cold start for this one request.
 */
export async function readParameter(
  name: string,
  version?: number,
): Promise<Parameter | undefined> {
  const asked = { Name: version === undefined ? name : `${name}:${version}`, WithDecryption: true };
  const { Parameter, __type } = await send(asked).catch((error) => {
    if (!isUnavailable(error)) throw error;
    return send(asked);
  });
  if (__type === versionNotFound) return undefined;
  return { value: Parameter?.Value ?? '', version: Parameter?.Version ?? 0 };
}

const versionNotFound = 'ParameterVersionNotFound';

async function send(asked: object): Promise<Answer> {
  const region = await config.region();
  const endpoint = new URL(
    process.env.AWS_ENDPOINT_URL_SSM || `https://ssm.${region}.amazonaws.com`,
  );
  const signer = new SignatureV4({
    service: 'ssm',
    region,
    credentials: config.credentials,
    sha256: config.sha256,
  });
  const request = await signer.sign(
    new HttpRequest({
      method: 'POST',
      protocol: endpoint.protocol,
      hostname: endpoint.hostname,
      ...(endpoint.port && { port: Number(endpoint.port) }),
      path: '/',
      headers: {
        host: endpoint.host,
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AmazonSSM.GetParameter',
      },
      body: JSON.stringify(asked),
    }),
  );
  const { response } = await attempt(request as HttpRequest);
  const text = Buffer.from(await collectBody(response.body, config)).toString();
  const answer = answerFrom(text);
  if (response.statusCode === 200 || answer.__type === versionNotFound) return answer;
  throw Object.assign(new Error('The parameter store refused.'), {
    name: answer.__type ?? 'ServiceUnavailable',
    $metadata: { httpStatusCode: response.statusCode },
  });
}

/** A refusal names itself with or without its namespace; the page of a proxy has no name. */
function answerFrom(text: string): Answer {
  try {
    const { __type, ...rest } = JSON.parse(text);
    return { ...rest, ...(__type && { __type: String(__type).replace(/^.*#/u, '') }) };
  } catch {
    return {};
  }
}
