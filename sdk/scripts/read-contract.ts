import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { extendedRoutes } from '../../contract/src/extended.ts';
import { meRoutes } from '../../contract/src/keys/me.ts';
import { versionRoutes } from '../../contract/src/operations/version.ts';
import { buildOpenApi } from '../../contract/src/openapi/openapi-document.ts';
import { publicRoutes } from '../../contract/src/public.ts';
import type { Route } from '../../contract/src/shared/route.ts';
import { twinRoutes } from '../../contract/src/twins.ts';

/** A JSON Schema as far as the contract uses it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly description?: string;
  readonly default?: unknown;
  readonly 'x-adds-to'?: readonly string[];
}

interface Content {
  readonly schema: Schema;
}

/** One operation of a document. */
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: 'path' | 'query' | 'header';
    readonly required: boolean;
    readonly description?: string;
    readonly schema: Schema;
  }[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Readonly<Record<string, Content>>;
  };
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, Content>> }>
  >;
}

export interface FoundOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** A schema that the contract exports, with the folder of its module. */
export interface NamedSchema {
  readonly noun: string;
  readonly schema: Schema;
}

type Named = Parameters<typeof buildOpenApi>[0]['named'];
type ContractSchema = Named[string];

const CONTRACT = fileURLToPath(new URL('../../contract/src/', import.meta.url));

/** Names that would hide something of the language or of the client. */
const RENAMED: Readonly<Record<string, string>> = {
  ErrorBody: 'ErrorAnswer',
  Document: 'WrittenDocument',
  Event: 'WorkspaceEvent',
};

const isSchema = (value: unknown): value is ContractSchema =>
  typeof value === 'object' && value !== null && '~kind' in value;

const nounOf = (file: string): string =>
  file.includes('/') ? (file.split('/')[0] ?? '') : 'shared';
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Every schema that a module of the contract exports, by its name. */
const readNames = async () => {
  const named: Record<string, ContractSchema> = {};
  const nouns: Record<string, string> = {};
  const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).toSorted();
  for (const file of files.filter((one) => one.endsWith('.ts') && !one.endsWith('.test.ts'))) {
    const module = (await import(`${CONTRACT}${file}`)) as Record<string, unknown>;
    for (const [exported, schema] of Object.entries(module)) {
      if (!isSchema(schema) || Object.values(named).includes(schema)) continue;
      const plain = RENAMED[exported] ?? exported;
      const name = plain in named ? `${capital(nounOf(file))}${plain}` : plain;
      named[name] = schema;
      nouns[name] = nounOf(file);
    }
  }
  return { named, nouns };
};

/**
 * The operations of the three OpenAPI documents, and their schemas with the names that the contract has for
 * them. The workspace document has no names of its own, so all three are built again with these.
 */
export const readContract = async () => {
  const { named, nouns } = await readNames();
  const routes: readonly Route[] = [
    ...publicRoutes,
    ...extendedRoutes,
    ...meRoutes,
    ...twinRoutes,
    ...versionRoutes,
  ];
  const document = buildOpenApi({ title: '', description: '', tags: {}, routes, named });
  const operations: FoundOperation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation: operation as Operation,
    })),
  );
  const schemas = Object.fromEntries(
    Object.entries(document.components.schemas).map(([name, schema]): [string, NamedSchema] => [
      name,
      { noun: nouns[name] ?? 'shared', schema: schema as Schema },
    ]),
  );
  return { operations, schemas };
};
