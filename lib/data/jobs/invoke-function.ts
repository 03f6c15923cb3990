import { sendSigned } from '../engine/send-signed.ts';

/** Invokes a function asynchronously. */
export async function invokeFunction(name: string, payload: object): Promise<void> {
  const response = await sendSigned({
    service: 'lambda',
    endpointUrl: process.env.AWS_ENDPOINT_URL_LAMBDA,
    path: `/2015-03-31/functions/${encodeURIComponent(name)}/invocations`,
    headers: {
      'content-type': 'application/octet-stream',
      'x-amz-invocation-type': 'Event',
    },
    body: payload,
  });
  if (response.statusCode === 202) return;
  throw Object.assign(new Error('Lambda did not take the invocation.'), {
    name: 'InvocationRefused',
    $metadata: { httpStatusCode: response.statusCode },
  });
}
