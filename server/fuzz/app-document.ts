import { appRoutes } from '@copydesk/contract/app';
import type { AppRoute } from '@copydesk/contract/shared/app-route';
import { BulkPlan } from '@copydesk/contract/bulk/app-routes';
import { BULK_FILE_TYPE } from '@copydesk/contract/bulk/bulk-file';
import type {
  JsonSchema,
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
} from '../test/openapi-check.ts';

/** What may be said to a browser beside what was asked for; a 5xx is always wrong. */
const REFUSALS = [401, 403, 404, 409, 412, 413, 422, 429];
/** Only a file may have a wrong type; any other body is JSON or invalid. */
const WRONG_TYPE = 415;
const ANY_OBJECT = { type: 'object' };

/** Routes whose file says itself what it is. */
const FILE_TYPES: Readonly<Record<string, readonly string[]>> = {
  exportDocument: [
    'text/markdown',
    'text/html',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  getSnapshotPicture: ['image/webp', 'image/png'],
  exportBulkRun: ['text/csv', 'application/jsonl', 'application/x-ndjson'],
};

/** They lead the browser to the identity provider and back. */
const REDIRECTS: ReadonlySet<string> = new Set(['beginOidc', 'finishOidc']);

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

const queryOf = ({ query }: AppRoute): readonly OpenApiParameter[] => {
  const { properties = {}, required = [] } = (query ?? {}) as ObjectSchema;
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
};

const bodyOf = ({ body, upload }: AppRoute): Pick<OpenApiOperation, 'requestBody'> => {
  if (upload?.[0]?.mediaType === BULK_FILE_TYPE) {
    // The plan stands in the first line, before the file.
    return { requestBody: { content: { [BULK_FILE_TYPE]: { schema: { ...BulkPlan } } } } };
  }
  if (upload) {
    const content = Object.fromEntries(
      upload.map(({ mediaType }) => [mediaType, { schema: { type: 'string' } }]),
    );
    return { requestBody: { content } };
  }
  if (!body) return {};
  return { requestBody: { content: { 'application/json': { schema: { ...body.schema } } } } };
};

const operationOf = (route: AppRoute): OpenApiOperation => {
  const { operationId, success, upload } = route;
  const refusals = upload ? [...REFUSALS, WRONG_TYPE] : REFUSALS;
  const mediaTypes = FILE_TYPES[operationId] ?? [success.mediaType ?? 'application/json'];
  const schema = success.mediaType ? { type: 'string' } : { ...success.schema };
  const refusal = { content: { 'application/json': { schema: ANY_OBJECT } } };
  return {
    operationId,
    parameters: queryOf(route),
    ...bodyOf(route),
    responses: {
      ...Object.fromEntries(refusals.map((status) => [status, refusal])),
      [REDIRECTS.has(operationId) ? 303 : success.status]: {
        content: Object.fromEntries(mediaTypes.map((type) => [type, { schema }])),
      },
    },
  };
};

/** The surface of the web application as a document like that of the public one, for the fuzz alone. */
export const appDocument = (): OpenApiDocument => {
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const route of appRoutes) {
    const path = route.url.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return { paths, components: { schemas: {} } };
};
