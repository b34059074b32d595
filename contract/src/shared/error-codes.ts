/** Every code of an error, and what a client does about it. */
export const ERROR_CODES = {
  bad_request: 'The request is not valid HTTP. Mend the client.',
  budget_used_up:
    'The workspace has used the tokens of this month. Ask an owner for more, or wait for Retry-After, which may be weeks.',
  conflict:
    'The thing is in a state that does not allow this, or the same request still runs. Read it, or wait.',
  forbidden: 'The role of the member does not allow this. Ask an admin.',
  gone: 'What was asked for is older than what is kept. Begin anew.',
  header_too_large: 'The headers are too long. Send less.',
  internal: 'A fault of the service. Retry once, then report the request id.',
  invalid: 'The input is wrong; detail lists every mistake with its place. Do not retry unchanged.',
  key_expired: 'The API key is right and has expired. Make another in its place.',
  key_invalid: 'The API key is missing, unknown or revoked. Use another.',
  key_may_not_decide: 'The key may not decide. Use a key that may, or let a person decide.',
  key_read_only: 'The key may only read. Use a key that may change things.',
  method_not_allowed: 'The address exists, with other methods: see Allow.',
  not_found: 'No such thing in this workspace, or no such address.',
  plan_lacks_api: 'The plan of the workspace has no API access. Ask its owner.',
  scope_missing: 'The key lacks the scope that is named in detail. Make a key that has it.',
  signed_out: 'The session has ended. Sign in again.',
  stale: 'Somebody changed the thing since it was read. Read it again and decide anew.',
  timeout: 'The request came too slowly. Retry.',
  too_large: 'The body is larger than this address takes. Send less.',
  too_many_at_once:
    'As many are under way as this key, person, workspace or address may have. Retry when some have ended.',
  too_many_requests: 'More were sent in a time than are allowed. Wait for Retry-After, then retry.',
  unavailable:
    'A part of the service is away, or it has too much to do. Wait for Retry-After, then retry.',
  unsupported_type: 'The file has a type that is not taken; detail lists those that are.',
  workspace_moved:
    'The workspace lives in another cell; detail says where, if it is known. Send the request there.',
  workspace_moving:
    'The workspace is being moved to another cell and takes no changes meanwhile. Wait for Retry-After, then retry.',
} as const;

/** Codes that only the web application gets. No API key is answered with them, so the API does not name them. */
export type SessionErrorCode =
  /** The person must prove again who they are. Ask them, then retry. */
  | 'fresh_proof_needed'
  /** A password alone may add no way to sign in: the person must follow a link of their mailbox, or give a factor. */
  | 'link_needed'
  /** The workspace asks for a second factor. Set one up, or give it. */
  | 'second_factor_needed'
  /** The workspace asks for a sign-in by the identity provider. */
  | 'single_sign_on_needed';
export type ErrorCode = keyof typeof ERROR_CODES | SessionErrorCode;
