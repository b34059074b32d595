export { Copydesk } from './copydesk.ts';
export type { CallOptions, WriteOptions } from './http/call.ts';
export type { List, Page } from './http/list.ts';
export type { RequestOptions } from './http/request.ts';
export type { Repeat } from './http/retry-rules.ts';
export type { Answered } from './http/send.ts';
export type { CopydeskOptions } from './http/settings.ts';
export type { PushOptions, PutOptions } from './resources/contents.ts';
export type {
  CreateDocumentOptions,
  DocumentChunk,
  DocumentState,
  WaitOptions,
} from './resources/documents.ts';
export type { ReviewOptions } from './resources/violations.ts';
export type { FollowEventsOptions } from './resources/workspace.ts';
export type { FileAnswer, FileBody } from './shared/bodies.ts';
export {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  CopydeskError,
  type ErrorFacts,
  GenerationError,
  GoneError,
  InvalidError,
  type Mistake,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServiceError,
  StaleError,
  TimeoutError,
  UnavailableError,
} from './shared/errors.ts';
export { VERSION } from './shared/version.ts';
export type * from './types/all.ts';
export type { Operations } from './types/operation-types.ts';
