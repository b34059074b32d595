import { meRoutes } from '../keys/me.ts';
import { HTTPValidationError, ValidationError, WritingErrorBody } from '../shared/errors.ts';
import { forbiddenWithout } from '../shared/reading.ts';
import type { Route } from '../shared/route.ts';
import { TWIN_TAGS, twinRoutes } from '../twins.ts';
import { buildOpenApi } from './openapi-document.ts';

const DESCRIPTION = `Do with an API key what members do in the web application: read activity and evidence, decide
about many violations at once, edit documents, templates, tones of voice and knowledge, and write rules. Same
address, same keys and same errors as the Copydesk API.

**Authentication.** The API key in \`X-API-Key\` needs a scope: \`reading\` for everything that only reads,
\`reviewing\` for decisions, \`writing\` for texts, templates, tones and knowledge, \`rules\` for rules. No key has one
unless it was made with it; without it the answer is 403. What a key does is recorded with the name of the key.

**Private documents.** A key sees shared documents and those that keys made. It does not see a document that its author
keeps to themselves.

**Examples** of requests work with identifiers of your own. Examples of answers are computed from the schemas: they show which
members an answer has, and the values are made up.

**Changes.** Members, parameters, headers and events are only added; ignore what you do not know.`;

const withScope = (route: Route): Route => ({
  ...route,
  ...(route.scope
    ? {
        description: `Needs the scope \`${route.scope}\`.`,
        errorTexts: {
          ...forbiddenWithout(route, route.scope),
          404: {
            description: 'It does not exist in this workspace.',
            detail: 'Not found in this workspace.',
          },
          409: {
            description:
              'It cannot be done in the state that the thing is in, or a request with the same Idempotency-Key is still running.',
            detail: 'The audit left nothing unread that can be tried again.',
          },
          412: {
            description: 'Somebody else changed it since it was read.',
            detail: 'It changed since it was read. Read it again.',
          },
          ...route.errorTexts,
        },
      }
    : {}),
});

/** The OpenAPI 3.1 document of the operations of the web application that keys have too. */
export const workspaceOpenApiDocument = () =>
  buildOpenApi({
    title: 'Copydesk workspace API',
    description: DESCRIPTION,
    tags: TWIN_TAGS,
    routes: [...meRoutes, ...twinRoutes].map(withScope),
    named: { ValidationError, HTTPValidationError, WritingError: WritingErrorBody },
    error: WritingErrorBody,
  });
