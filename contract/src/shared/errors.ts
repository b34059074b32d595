import Type from 'typebox';
import { ERROR_CODES } from './error-codes.ts';

export const ValidationError = Type.Object(
  {
    loc: Type.Array(Type.Unsafe<string | number>({ type: ['string', 'integer'] }), {
      description: 'Where: body, query or path, then the member.',
    }),
    msg: Type.String(),
    type: Type.String(),
  },
  { additionalProperties: true },
);

const Code = Type.String({
  description: `The kind of error, for machines: ${Object.keys(ERROR_CODES).join(', ')}.`,
});

export const HTTPValidationError = Type.Object(
  { detail: Type.Array(ValidationError), code: Type.Optional(Code) },
  { description: 'A parameter or the request body is invalid; detail lists every mistake.' },
);

export const ErrorBody = Type.Object(
  { detail: Type.String(), code: Type.Optional(Code) },
  { description: 'Any other error; detail says what is wrong and what to do.' },
);

/** The same where operations wait for a language model. */
export const WritingErrorBody = Type.Object(
  {
    ...ErrorBody.properties,
    failure: Type.Optional(
      Type.String({ description: 'Why a language model gave no usable answer, as a code.' }),
    ),
  },
  { description: 'Any other error; detail says what is wrong and what to do.' },
);

/** All error statuses, when they occur, and an example of their `detail`. */
export const ERRORS = {
  401: {
    description: 'The API key is missing or invalid.',
    detail: 'API key missing or invalid. Send a valid key in the X-API-Key header.',
  },
  403: {
    description: 'The workspace is not on a plan with API access.',
    detail: 'The workspace is not on a plan with API access.',
  },
  404: {
    description: 'The resource does not exist in this workspace.',
    detail: 'Not found in this workspace.',
  },
  409: {
    description: 'A request with the same Idempotency-Key is still running.',
    detail: 'A request with this Idempotency-Key is still running. Retry in a moment.',
  },
  410: {
    description: 'The events after this one were deleted because of their age.',
    detail: 'Events up to 1200 were deleted because of their age. Begin again without after.',
  },
  412: {
    description:
      'The violation changed since the entity tag in If-Match, or another of its group did.',
    detail: 'The violation changed since it was read. Read it again and decide anew.',
  },
  413: {
    description: 'The request body is larger than 1 MiB.',
    detail: 'The request body is larger than 1 MiB.',
  },
  415: {
    description: 'The file has a type that is not taken.',
    detail: 'Send the request body as text/csv.',
  },
  422: {
    description: 'A parameter or the request body is invalid; detail says which.',
    detail: [{ type: 'missing', loc: ['body', 'action'], msg: 'Field required' }],
  },
  429: {
    description: 'Too many requests; see Retry-After.',
    detail: 'Too many requests. Retry after the time in Retry-After.',
  },
  503: {
    description: 'A part of the service is not reachable; see Retry-After.',
    detail: 'The service is not ready. Retry after the time in Retry-After.',
  },
} as const;

export type ErrorStatus = keyof typeof ERRORS;
