/** The package has no types. This is the part of it that is used. */
declare module 'serverless-offline' {
  export default class ServerlessOffline {
    constructor(serverless: object, options: object, utils: { readonly log: object });
    /** Starts the server, and ends the process after a signal. */
    readonly hooks: { readonly 'offline:start': () => Promise<void> };
  }
}
