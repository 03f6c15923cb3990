/** It brings no types. What a plugin of the tool that deploys is made with, and what is used of it. */
declare module 'serverless-offline' {
  export default class ServerlessOffline {
    constructor(serverless: object, options: object, utils: { readonly log: object });
    /** Starts, and ends the process after a signal. */
    readonly hooks: { readonly 'offline:start': () => Promise<void> };
  }
}
