/** A piece of long work. Work with the same name is the same work, however often it is started. */
export interface Work {
  readonly service: string;
  readonly handler: string;
  /** The key of a virtual object in Restate. Work with the same key runs one after the other. */
  readonly object?: string;
  /** Letters, digits, - and _. A second start with the same name has no further effect. */
  readonly name: string;
  /** Only ids and numbers, because the engine stores the input and texts belong in PostgreSQL. */
  readonly input: unknown;
}

/**
 * The part of the durable engine that we use. The engine completes work in spite of crashes. PostgreSQL
 * remains the record of the work and of its results.
 */
export interface Engine {
  /** Resolves once the engine has accepted the work. Throws `unavailable` if the engine cannot be reached. */
  readonly start: (work: Work) => Promise<void>;
  readonly status: (work: Work) => Promise<'running' | 'ended' | 'unknown'>;
  /** Ends the work, and the work that it called, before the next step. */
  readonly cancel: (work: Work) => Promise<void>;
  readonly isReachable: () => Promise<boolean>;
  /** Whether a workflows process answers. Without one, started work waits in the engine. */
  readonly doesWork: () => Promise<boolean>;
}
