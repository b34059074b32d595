import type { Browser, Send } from './browser.ts';

/** A request that is right at this moment: who sends it, the ids of its address, its query and its body. */
export interface Right {
  readonly browser: Pick<Browser, 'headers'>;
  readonly ids?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: object;
  /** A file in place of a body of JSON. */
  readonly file?: { readonly type: string; readonly text: string };
}

/**
 * Takes the steps that come before a request: follows a letter, asks an authenticator, begins what is to be ended. It makes its
 * own people and things, so that any number of requests can be prepared at the same time.
 */
export type Prepare = (send: Send) => Promise<Right>;

/** Prepared requests by their operations. */
export type Prepared = Readonly<Record<string, Prepare>>;
