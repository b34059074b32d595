import type { FastifyRequest, FastifySchemaCompiler } from 'fastify';
import { Compile, type Validator } from 'typebox/compile';
import { Settings } from 'typebox/system';
import type { TSchema } from 'typebox';
import { findBadText, hasBadText } from '../../platform/text/find-bad-text.ts';
import { InvalidRequest, missingAt, type Issue } from './invalid-request.ts';
import { firstPerPlace, inFieldOrder } from './order-issues.ts';
import { compileReader } from './read-request-part.ts';
import { isRecord, typeOf, type SchemaNode } from './schema-node.ts';
import { unknownMembers } from './unknown-members.ts';
import { issuesFromFaults } from './validation-issues.ts';

/**
 * The most issues in an answer. This is enough for any honest mistake, and it limits the answer to a hostile
 * body.
 */
const MAX_ISSUES = 100;

// TypeBox stops after 8 errors by default, and the number can only be set for the whole process.
Settings.Set({ maxErrors: MAX_ISSUES });

/** Fastify's names of the parts, and the first word of a loc. */
const PLACES = new Map([
  ['params', 'path'],
  ['querystring', 'query'],
  ['body', 'body'],
]);

type Verdict = { value: unknown } | { error: InvalidRequest };

/** A repeated parameter is one field in its schema, so all copies are reported at the field's place. */
const withoutRepeats = (issue: Issue, root: SchemaNode): Issue => {
  const node = root.properties?.[String(issue.loc[1])];
  return typeOf(node) === 'array' ? issue : { ...issue, loc: issue.loc.slice(0, 2) };
};

/** Not an id of anything. */
const NO_ID = '';

/**
 * A path whose ids that cannot be stored as text are no ids: they are answered as unknown ones, with 404 and not with
 * 422. A name that the client chooses has a length, and is checked like other texts.
 */
const withoutOddIds = (data: unknown, root: SchemaNode): unknown =>
  isRecord(data) && hasBadText(data)
    ? Object.fromEntries(
        Object.entries(data).map(([name, value]) => {
          const node = root.properties?.[name];
          const isId = typeOf(node) === 'string' && node?.maxLength === undefined;
          return [name, isId && hasBadText(value) ? NO_ID : value];
        }),
      )
    : data;

/**
 * Compiles the schema of one part of a route (params, querystring or body) into its validator. The validator
 * returns the value for the handler, or an InvalidRequest with every issue of the part in field order.
 *
 *     app.setValidatorCompiler(validatorCompiler);
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const place = PLACES.get(httpPart ?? '');
  if (place === undefined) throw new Error(`There is no validation of '${httpPart}' schemas.`);
  const isText = place !== 'body';
  const isPath = place === 'path';
  const root = schema as SchemaNode;
  const read = compileReader(root, isText);
  let compiled: Validator | undefined;
  // At the first request: all routes at the start would take a quarter of a second.
  const shape = (): Validator => (compiled ??= Compile(schema));
  const crossCheck = root['x-check'];

  const explain = (
    value: unknown,
    { badText, crossed, extra }: Record<'badText' | 'crossed' | 'extra', Issue[]>,
  ): Issue[] => {
    const issues = firstPerPlace([
      ...(isText ? badText.map((issue) => withoutRepeats(issue, root)) : badText),
      ...issuesFromFaults(shape().Errors(value), place, root, value),
      ...extra,
    ]);
    const refused = new Set(issues.map((issue) => issue.loc[1]));
    return inFieldOrder(
      [...issues, ...crossed.filter((issue) => !refused.has(issue.loc[1]))],
      root,
    ).slice(0, MAX_ISSUES);
  };

  return (data: unknown): Verdict => {
    if (data === undefined) return { error: new InvalidRequest([missingAt([place])]) };
    const given = isPath ? withoutOddIds(data, root) : data;
    const badText = hasBadText(given)
      ? findBadText(given, MAX_ISSUES).map((issue) => ({ ...issue, loc: [place, ...issue.loc] }))
      : [];
    const value = read(given);
    const crossed = crossCheck && isRecord(value) ? crossCheck(value) : [];
    const extra = root['x-closed'] ? unknownMembers(root, data, MAX_ISSUES) : [];
    const isClean = badText.length + crossed.length + extra.length === 0;
    if (isClean && shape().Check(value)) return { value };
    return { error: new InvalidRequest(explain(value, { badText, crossed, extra })) };
  };
};

const issuesOf = (request: FastifyRequest, part: 'querystring' | 'body'): Issue[] => {
  const validate: unknown = request.getValidationFunction(part);
  if (typeof validate !== 'function') return [];
  const verdict = validate(part === 'body' ? request.body : request.query) as Verdict;
  return 'error' in verdict ? verdict.error.detail : [];
};

/**
 * Returns the issues of path, query and body together, in FastAPI's order. Fastify checks params, body and
 * query and stops at the first that fails, so the remaining parts are checked here; only refused requests
 * cost that time. It also distinguishes an absent body (`missing`) from `null`, which Fastify passes to a
 * validator as the same value. Errors of any other origin keep their own issues.
 *
 *     app.setErrorHandler((error, request, reply) => {
 *       if (error instanceof InvalidRequest)
 *         return reply.code(422).send({ detail: combineParts(error, request) });
 *       ...
 *     });
 */
export const combineParts = (error: InvalidRequest, request: FastifyRequest): Issue[] => {
  const failed = error.validationContext;
  if (failed !== 'params' && failed !== 'body') return error.detail;
  return [
    ...(failed === 'params' ? error.detail : []),
    ...issuesOf(request, 'querystring'),
    ...issuesOf(request, 'body'),
  ];
};
