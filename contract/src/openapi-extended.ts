import { BulkCreated, BulkRun, BulkRunList, BulkStatus, RetryRequest } from './bulk.ts';
import { ErrorBody, HTTPValidationError, ValidationError } from './errors.ts';
import { EXTENDED_SCOPE, EXTENDED_TAGS, extendedRoutes } from './extended.ts';
import { buildOpenApi } from './openapi-document.ts';
import { header } from './openapi-headers.ts';
import { Receipt, ReceiptFact, ReceiptStep } from './receipts.ts';
import { LanguageKey } from './schema.ts';

const DESCRIPTION = `Follow texts while they are written, read where they come from, and write thousands
of them from one file. These endpoints stand beside those of the Copydesk API: same address, same keys,
same errors.

**Authentication.** The API key in \`X-API-Key\` needs the scope \`${EXTENDED_SCOPE}\`, which no key has unless
it was made with it; without it the answer is 403.

**Events.** Streams are Server-Sent Events. A stream that breaks off is resumed by the id of the last event
that was read, without a gap and without repetition. A comment is sent every 15 seconds while nothing happens.

**Changes.** Members, parameters, headers and events are only added; ignore what you do not know.`;

/** The OpenAPI 3.1 document of what goes beyond the specification. */
export const extendedOpenApiDocument = () =>
  buildOpenApi({
    title: 'Copydesk generation API',
    description: DESCRIPTION,
    tags: EXTENDED_TAGS,
    routes: extendedRoutes,
    named: {
      LanguageKey,
      BulkStatus,
      BulkRun,
      BulkRunList,
      BulkCreated,
      RetryRequest,
      Receipt,
      ReceiptFact,
      ReceiptStep,
      ValidationError,
      HTTPValidationError,
      Error: ErrorBody,
    },
    errorTexts: {
      403: {
        description: `The workspace is not on a plan with API access, or the key lacks the scope ${EXTENDED_SCOPE}.`,
        detail: `This API key lacks the scope ${EXTENDED_SCOPE}.`,
      },
    },
    headers: {
      Location: header('Where the run is read.', '/public/v1/bulk/blk_01kb3yz8v7e8xs6e1hq6m2p4af'),
    },
  });
