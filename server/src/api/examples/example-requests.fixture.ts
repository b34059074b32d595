import { BYTES_EXAMPLE } from '@copydesk/contract/shared/route';
import {
  type JsonSchema,
  type OpenApiDocument,
  type OpenApiParameter,
  operationsOf,
} from '../../../test/openapi-check.ts';
import {
  makeDocx,
  makePptx,
  paragraph,
  run,
  shape,
} from '../../checking/extract/office.fixture.ts';
import { makePdf } from '../../checking/extract/pdf.fixture.ts';

/** The request that the examples of an operation make together. */
export interface ExampleRequest {
  readonly operationId: string;
  readonly method: string;
  /** The path of the document, with the examples of its parameters in it. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly mediaType: string | null;
  readonly body: unknown;
  /** The status of the documented success. */
  readonly status: number;
}

type Shown = OpenApiParameter & { readonly example?: unknown };
interface ShownContent {
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

const exampleOf = ({ name, example, schema }: Shown): unknown => {
  const value = example ?? (schema as { default?: unknown }).default;
  if (value === undefined) throw new Error(`the parameter ${name} has no example`);
  return value;
};

/** The requests of a document: one for each operation, and one for each media type that it takes. */
export const exampleRequests = (document: OpenApiDocument): ExampleRequest[] =>
  operationsOf(document).flatMap(({ method, path, operation }): readonly ExampleRequest[] => {
    const parameters: readonly Shown[] = operation.parameters;
    const inPath = new Map(
      parameters
        .filter((parameter) => parameter.in === 'path')
        .map((parameter) => [parameter.name, exampleOf(parameter)]),
    );
    const inQuery = parameters
      .filter(({ in: place, required, example }) => {
        return place === 'query' && (required || example !== undefined);
      })
      .map((parameter) => [parameter.name, String(exampleOf(parameter))]);
    const success = Object.keys(operation.responses).find((status) => Number(status) < 300);
    const common = {
      operationId: operation.operationId,
      method,
      path: path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
        encodeURIComponent(String(inPath.get(name))),
      ),
      query: Object.fromEntries(inQuery) as Record<string, string>,
      status: Number(success),
    };
    const contents = Object.entries(operation.requestBody?.content ?? {}) as [
      string,
      ShownContent,
    ][];
    if (contents.length === 0) return [{ ...common, mediaType: null, body: undefined }];
    return contents.map(([mediaType, { example }]) => {
      if (example === undefined) throw new Error(`${operation.operationId} has no example`);
      return { ...common, mediaType, body: example };
    });
  });

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const WORDS = 'Walnut is hard and dark, and a desk of it can be repaired.';
const pdf = (): Buffer => makePdf([[{ text: WORDS, x: 72, y: 700 }]]);

/** Files in place of an example that only stands for one. */
const FILES: Readonly<Record<string, () => Buffer>> = {
  'application/pdf': pdf,
  'application/octet-stream': pdf,
  [`${OFFICE}.wordprocessingml.document`]: () => makeDocx(paragraph(run(WORDS))),
  [`${OFFICE}.presentationml.presentation`]: () => makePptx([{ shapes: shape(WORDS) }]),
};

/** The bytes to send for an example. */
export const bytesOf = (mediaType: string, body: unknown): Buffer | string => {
  if (body !== BYTES_EXAMPLE) return typeof body === 'string' ? body : JSON.stringify(body);
  const file = FILES[mediaType];
  if (!file) throw new Error(`there is no file of the type ${mediaType}`);
  return file();
};
