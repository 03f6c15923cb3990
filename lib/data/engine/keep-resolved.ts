import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

type Call = (args: object) => Promise<object>;

/** What the SDK notes of the calls of one handler. */
interface Context {
  readonly endpointV2?: object;
  readonly __smithy_context?: { selectedHttpAuthScheme?: Scheme };
}

interface Scheme {
  readonly identity: { readonly expiration?: Date };
  readonly httpAuthOption: { readonly signingProperties: object };
}

/**
 * Where the table is, and who signs how, is found out once a kind of command. The SDK resolves both anew for
 * each call, in dozens of steps, though only credentials that expire could bring anything else: with those
 * it goes on to do so.
 */
export function keepResolved(stack: DynamoDBClient['middlewareStack']): void {
  let goOn: Call;
  const passOver = (resolve: Call, context: Context) => (args: object) => {
    const { endpointV2, __smithy_context: noted } = context;
    const scheme = noted?.selectedHttpAuthScheme;
    const isKept = endpointV2 && scheme && scheme.identity.expiration === undefined;
    if (!isKept) return resolve(args);
    // The signer notes on it when a request was sent, and by which clock.
    const signingProperties = { ...scheme.httpAuthOption.signingProperties };
    const httpAuthOption = { ...scheme.httpAuthOption, signingProperties };
    noted.selectedHttpAuthScheme = { ...scheme, httpAuthOption };
    return goOn(args);
  };
  const behind = (next: Call) => {
    goOn = next;
    return next;
  };
  stack.addRelativeTo(passOver as never, {
    relation: 'before',
    toMiddleware: 'httpAuthSchemeMiddleware',
    name: 'keepResolved',
  });
  stack.addRelativeTo(behind as never, {
    relation: 'after',
    toMiddleware: 'endpointV2Middleware',
    name: 'behindResolved',
  });
}
