export const loads = ['create', 'update', 'schedule', 'list', 'recordings', 'slots'] as const;
export type Load = (typeof loads)[number];

export interface LoadRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * How one system is asked for the same things. `prepare` is called once, after the system answered;
 * it gives for each load that the system knows the request of a number, another one for every number.
 */
export interface Adapter {
  readonly prepare: (
    baseUrl: string,
  ) => Promise<Partial<Readonly<Record<Load, (index: number) => LoadRequest>>>>;
}
