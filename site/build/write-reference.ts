import { follow, type Body, type OpenApi, type Operation } from './openapi.ts';
import type { Page } from './page.ts';
import { slugOf } from './slug.ts';
import { code, tableOf } from './table.ts';
import { shapeRows, valueWords } from './write-shape.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const PREFIX = '/public/v1';

const json = (value: unknown): string => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;

const exampleOf = (body: Body): unknown =>
  Object.values(body.content ?? {}).flatMap(({ example, examples }) =>
    example === undefined ? Object.values(examples ?? {}).map(({ value }) => value) : [example],
  )[0];

const MEMBERS = ['member', 'type', 'required', 'meaning'] as const;

const writeBody = (document: OpenApi, given: Body | undefined): readonly string[] => {
  if (!given) return [];
  const body = follow(document, given);
  const [type, media] = Object.entries(body.content ?? {})[0] ?? [];
  const example = exampleOf(body);
  return [
    `**Body**${type === undefined ? '' : ` (${code(type)})`}`,
    body.description ?? '',
    tableOf(MEMBERS, media?.schema ? shapeRows(document, media.schema) : []),
    example === undefined ? '' : json(example),
  ];
};

const writeAnswer = (
  document: OpenApi,
  [status, given]: readonly [string, Body],
): readonly string[] => {
  const answer = follow(document, given);
  const [type, media] = Object.entries(answer.content ?? {})[0] ?? [];
  const example = exampleOf(answer);
  return [
    `**Answer ${status}**${type === undefined ? '' : ` (${code(type)})`}: ${answer.description ?? ''}`,
    tableOf(
      ['member', 'type', 'always there', 'meaning'],
      media?.schema ? shapeRows(document, media.schema) : [],
    ),
    example === undefined || typeof example === 'string' ? '' : json(example),
  ];
};

const writeErrors = (document: OpenApi, answers: readonly (readonly [string, Body])[]): string =>
  tableOf(
    ['error', 'when'],
    answers.map(([status, given]) => [status, follow(document, given).description ?? '']),
  );

const writeOperation = (
  document: OpenApi,
  path: string,
  method: string,
  operation: Operation,
): string => {
  const parameters = (operation.parameters ?? []).map((one) => follow(document, one));
  const answers = Object.entries(operation.responses);
  const good = answers.filter(([status]) => status < '400');
  const bad = answers.filter(([status]) => status >= '400');
  return [
    `## ${operation.summary ?? operation.operationId}`,
    `\`\`\`http\n${method.toUpperCase()} ${PREFIX}${path}\n\`\`\``,
    operation.description ?? '',
    tableOf(
      ['parameter', 'where', 'type', 'required', 'meaning'],
      parameters.map(({ name, in: where, required, schema, description }) => {
        const [type, limits] = valueWords(document, schema ?? {});
        return [code(name), where, type, required ? 'yes' : '', `${description ?? ''}${limits}`];
      }),
    ),
    ...writeBody(document, operation.requestBody),
    ...good.flatMap((answer) => writeAnswer(document, answer)),
    bad.length > 0 ? '**Errors**' : '',
    writeErrors(document, bad),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
};

/** One page for each group of operations of an OpenAPI document. */
export const writeReference = (document: OpenApi, file: string): readonly Page[] =>
  (document.tags ?? []).map(({ name, description }) => {
    const operations = Object.entries(document.paths).flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const operation = item[method];
        return operation?.tags?.includes(name)
          ? [writeOperation(document, path, method, operation)]
          : [];
      }),
    );
    const text = [
      `# ${name}`,
      description ?? '',
      `This page is made from ${code(`/public/${file}`)}. What holds for all operations (keys, scopes, errors, pages, retries) is in [the API as a whole](/api). To try them in the browser, open the [interactive reference](/reference/).`,
      ...operations,
    ];
    const route = `operations/${slugOf(name)}`;
    return { route, source: null, text: `${text.filter((part) => part !== '').join('\n\n')}\n` };
  });
