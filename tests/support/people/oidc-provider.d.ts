/** The types that the tests use. The full types would require those of koa. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Interaction {
    readonly prompt: { readonly name: string };
    readonly session?: { readonly accountId: string };
    readonly params: Readonly<Record<string, string>>;
  }

  interface Grant {
    addOIDCScope(scope: string): void;
    addResourceScope(resource: string, scope: string): void;
    save(): Promise<string>;
  }

  export class Provider {
    constructor(issuer: string, configuration: object);
    readonly Grant: new (owner: {
      accountId: string | undefined;
      clientId: string;
    }) => Grant;
    /** Events with the values of tokens, and of revoked grants. */
    on(
      event:
        | 'access_token.saved'
        | 'refresh_token.saved'
        | 'authorization_code.saved'
        | 'grant.revoked',
      listener: (...told: readonly unknown[]) => void,
    ): void;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options: { readonly mergeWithLastSubmission: boolean },
    ): Promise<void>;
  }
}
