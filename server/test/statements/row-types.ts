import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';

/** A node of the syntax tree. Its many shapes are told apart by `type`. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

interface SourceFile {
  readonly path: string;
  readonly source: string;
  readonly body: readonly Node[];
}

/** The row type of one call of `statement`: its columns, null where none is written. */
export interface StatementSite {
  readonly file: string;
  readonly line: number;
  readonly columns: ReadonlySet<string> | null;
  /** Why the columns could not be read, else null. */
  readonly unread: string | null;
}

class Unread extends Error {}

const CONTRACT = fileURLToPath(new URL('../../../contract/src/', import.meta.url));
const load = createRequire(import.meta.url) as (path: string) => Record<string, unknown>;
const files = new Map<string, SourceFile>();

const readSource = (path: string): SourceFile => {
  const known = files.get(path);
  if (known) return known;
  const source = readFileSync(path, 'utf8');
  const file = { path, source, body: parseSync(path, source).program.body as unknown as Node[] };
  files.set(path, file);
  return file;
};

const resolveImport = (from: string, specifier: string): string => {
  const path = specifier.startsWith('@copydesk/contract/')
    ? `${CONTRACT}${specifier.slice('@copydesk/contract/'.length)}.ts`
    : resolve(dirname(from), specifier);
  if (!existsSync(path)) throw new Unread(`${specifier} is no file of ours`);
  return path;
};

const nameOf = (node: unknown): string => (node as { name?: string } | undefined)?.name ?? '';
const children = (node: unknown, key: string): Node[] =>
  ((node as Record<string, unknown> | null)?.[key] ?? []) as Node[];

/** The file and the name under which an imported name is declared, or null where none is imported. */
const findImport = (file: SourceFile, name: string): [string, string] | null => {
  for (const outer of file.body) {
    if (outer.type !== 'ImportDeclaration') continue;
    const specifier = children(outer, 'specifiers').find((one) => nameOf(one['local']) === name);
    if (!specifier) continue;
    const from = (outer['source'] as { value: string }).value;
    return [resolveImport(file.path, from), nameOf(specifier['imported'])];
  }
  return null;
};

/** Where a type of that name is declared: in the file itself, or in one that it imports from. */
const findDeclaration = (file: SourceFile, name: string): [SourceFile, Node] => {
  for (const outer of file.body) {
    const node = (outer.type === 'ExportNamedDeclaration' && outer['declaration']) || outer;
    const declared = node as Node;
    if (
      (declared.type === 'TSInterfaceDeclaration' || declared.type === 'TSTypeAliasDeclaration') &&
      nameOf(declared['id']) === name
    ) {
      return [file, declared];
    }
  }
  const imported = findImport(file, name);
  if (imported) return findDeclaration(readSource(imported[0]), imported[1]);
  throw new Unread(`the type ${name} was not found`);
};

/** The texts of a union of literals, such as the second argument of Pick. */
const literals = (file: SourceFile, node: Node): string[] => {
  if (node.type === 'TSLiteralType') return [String((node['literal'] as { value: unknown }).value)];
  if (node.type === 'TSUnionType')
    return children(node, 'types').flatMap((one) => literals(file, one));
  if (node.type === 'TSTypeReference') {
    const [where, declared] = findDeclaration(file, nameOf(node['typeName']));
    return literals(where, declared['typeAnnotation'] as Node);
  }
  if (node.type === 'TSIndexedAccessType') return constants(file, node);
  if (node.type === 'TSTypeOperator') return membersOf(file, node['typeAnnotation'] as Node);
  throw new Unread(`${node.type} is no list of names`);
};

/** The texts of a list that is declared in the file itself, if it is a plain one. */
const findList = (file: SourceFile, name: string): string[] | null => {
  for (const outer of file.body) {
    const one = children(outer, 'declarations').find((each) => nameOf(each['id']) === name);
    const value = (one?.['init'] as Node | undefined)?.['expression'] as Node | undefined;
    const elements = children(value, 'elements');
    if (elements.length > 0 && elements.every(({ type }) => type === 'Literal')) {
      return elements.map((element) => String(element['value']));
    }
  }
  return null;
};

/** `(typeof LIST)[number]`, where LIST is an array of texts that is declared `as const`. */
const constants = (file: SourceFile, node: Node): string[] => {
  const object = node['objectType'] as Node;
  const query = (object.type === 'TSParenthesizedType' ? object['typeAnnotation'] : object) as Node;
  const name = nameOf(query['exprName']);
  const local = findList(file, name);
  if (local) return local;
  const [path, exported] = findImport(file, name) ?? [file.path, name];
  const list = load(path)[exported];
  if (!Array.isArray(list)) throw new Unread(`the list ${name} is not exported`);
  return list.map(String);
};

/** The names of a type's members. */
const membersOf = (file: SourceFile, node: Node): string[] => {
  switch (node.type) {
    case 'TSParenthesizedType':
      return membersOf(file, node['typeAnnotation'] as Node);
    case 'TSTypeLiteral':
    case 'TSInterfaceBody':
      return children(node, node.type === 'TSTypeLiteral' ? 'members' : 'body').map((member) =>
        nameOf(member['key']),
      );
    case 'TSIntersectionType':
      return children(node, 'types').flatMap((one) => membersOf(file, one));
    case 'TSInterfaceDeclaration':
      return [
        ...membersOf(file, node['body'] as Node),
        ...children(node, 'extends').flatMap((parent) =>
          referred(file, nameOf(parent['expression']), children(parent['typeArguments'], 'params')),
        ),
      ];
    case 'TSTypeAliasDeclaration':
      return membersOf(file, node['typeAnnotation'] as Node);
    case 'TSTypeReference':
      return referred(file, nameOf(node['typeName']), children(node['typeArguments'], 'params'));
    case 'TSMappedType':
      return literals(file, node['constraint'] as Node);
    case 'TSNeverKeyword':
      return [];
    default:
      throw new Unread(`${node.type} has no members that can be read`);
  }
};

/** The members of a schema of the contract, which is a value: its module is loaded. */
const schemaMembers = (file: SourceFile, name: string): string[] => {
  const schema = load(file.path)[name] as { properties?: object } | undefined;
  if (!schema?.properties) throw new Unread(`the schema ${name} has no properties`);
  return Object.keys(schema.properties);
};

/** The members of a named type, with the few helper types of TypeScript that row types use. */
const referred = (file: SourceFile, name: string, types: readonly Node[]): string[] => {
  const [first, second] = types as [Node, Node];
  switch (name) {
    case 'Pick':
      return literals(file, second);
    case 'Omit': {
      const left = new Set(literals(file, second));
      return membersOf(file, first).filter((member) => !left.has(member));
    }
    case 'Record':
      return literals(file, first);
    case 'Static':
      return schemaMembers(file, nameOf(first['exprName']));
    case 'Partial':
    case 'Readonly':
    case 'Required':
      return membersOf(file, first);
    default: {
      const [where, declared] = findDeclaration(file, name);
      return membersOf(where, declared);
    }
  }
};

/** Every call of `statement` in a file, in the order of the source. */
export const findStatementSites = (path: string): StatementSite[] => {
  const file = readSource(path);
  const sites: StatementSite[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (typeof node !== 'object' || node === null || !('type' in node)) return;
    const one = node as Node;
    if (one.type === 'CallExpression' && nameOf(one['callee']) === 'statement') {
      const line = file.source.slice(0, one.start).split('\n').length;
      const [row] = children(one['typeArguments'], 'params');
      const site = { file: path, line, columns: null, unread: null };
      try {
        sites.push(row ? { ...site, columns: new Set(membersOf(file, row)) } : site);
      } catch (error) {
        if (!(error instanceof Unread)) throw error;
        sites.push({ ...site, unread: error.message });
      }
    }
    Object.values(one).forEach(visit);
  };
  visit(file.body);
  return sites;
};
