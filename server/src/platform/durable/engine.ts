/** A piece of long work. The same name is the same work, however often it is started. */
export interface Work {
  readonly service: string;
  readonly handler: string;
  /** Work of one key of a virtual object runs one after the other. */
  readonly object?: string;
  /** Letters, digits, - and _. Makes a second start of the same work a repetition of the first. */
  readonly name: string;
  /** Ids and numbers only: the engine keeps its input, and texts belong to PostgreSQL. */
  readonly input: unknown;
}

/**
 * The durable engine, as far as we need one: it drives work to its end through crashes of everything.
 * PostgreSQL stays the record of what is to be done and what came of it.
 */
export interface Engine {
  /** Resolves once the engine has taken the work on. Throws unavailable when it is away. */
  readonly start: (work: Work) => Promise<void>;
  /** Waits for the end of started work through restarts of the engine; false when it takes longer. */
  readonly waitFor: (work: Work, withinMs: number) => Promise<boolean>;
  readonly status: (work: Work) => Promise<'running' | 'ended' | 'unknown'>;
  /** Ends the work, and the work that it called, before its next step. */
  readonly cancel: (work: Work) => Promise<void>;
  readonly isReachable: () => Promise<boolean>;
  /** Whether somebody does the work now: started work waits in the engine while nobody is there. */
  readonly doesWork: () => Promise<boolean>;
}
