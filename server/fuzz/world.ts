import type { PlacedOperation } from '../test/openapi-check.ts';
import type { RawRequest } from './http.ts';
import type { Send } from './prepared/browser.ts';
import type { Prepared } from './prepared/prepare.ts';
import type { Given } from './values.ts';

export type Pair = readonly [name: string, value: string];

/** What the fuzzed service knows: what opens it and what does not, and what it holds. */
export interface World {
  readonly host: string;
  /** What stands before every path of the document. */
  readonly root: string;
  /** The headers of somebody who may do everything; the last one is the secret. */
  readonly credentials: readonly [...Pair[], Pair];
  /** Who sends an operation after which its sender is gone, by the operation. */
  readonly leaving?: Readonly<Record<string, World['credentials']>>;
  readonly refused: readonly (readonly Pair[])[];
  readonly ids: Readonly<Record<string, readonly string[]>>;
  /** By which name the ids are known that belong into a part of an operation's address. */
  readonly idsIn: (operation: PlacedOperation, part: string) => string;
  /** Values of body members that only the service can give, and of query parameters, with a ? before. */
  readonly given: Given;
  /** Bodies that are right, for operations whose schema alone seldom gives one. */
  readonly bodies: Readonly<Record<string, readonly object[]>>;
  /** Operations that take away what the others need. */
  readonly rare: ReadonlySet<string>;
  /** Operations that need a letter, an authenticator or something in a certain state. */
  readonly prepared?: Prepared;
  /** Proves again who sends the requests, so that a long run may do what needs a fresh proof. */
  readonly stayFresh?: () => Promise<void>;
}

export interface FuzzRequest extends RawRequest {
  /** The operation that must answer, or null where no route of the document is addressed. */
  readonly operationId: string | null;
  /** Takes the steps that come before this request, and gives what is then sent in its place. */
  readonly prepare?: (send: Send) => Promise<FuzzRequest>;
}
