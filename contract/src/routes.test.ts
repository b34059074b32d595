import { expect, test } from 'vitest';
import { routes } from './routes.ts';
import { UNPROVEN } from './unproven.ts';

test('no two routes share a method and a path', () => {
  const places = routes.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':id')}`);
  expect(places.toSorted()).toEqual([...new Set(places)].toSorted());
});

test('a route that anybody can send to takes no more than 8 KiB', () => {
  const open = routes.filter(
    (route) =>
      route.surface === 'app' &&
      ['open', 'pending'].includes(route.access) &&
      route.method === 'POST',
  );
  expect(open.length).toBeGreaterThan(5);
  expect(open.filter(({ bodyKibibytes = Infinity }) => bodyKibibytes > 8)).toEqual([]);
});

/**
 * Writes that change who gets in or what leaves the workspace, writes that delete, and reads of what only admins get as a
 * file: the data of the whole workspace.
 */
const ABOUT_ACCESS = /\/(members|invitations|keys|exports|security|webhooks|retention)\b/;
const changesAccess = (route: (typeof routes)[number]): boolean => {
  if (route.surface !== 'app' || !route.url.startsWith('/workspaces/:workspace_id/')) return false;
  const isAdmins = route.access === 'administer' || route.access === 'own';
  if (route.method === 'GET') return isAdmins && route.success.mediaType !== undefined;
  return isAdmins || ABOUT_ACCESS.test(route.url) || route.operationId.startsWith('delete');
};

test('a route that changes access, deletes or hands everything out asks for a fresh proof, or says why not', () => {
  const concerned = routes.filter(changesAccess);
  expect(concerned.length).toBeGreaterThan(20);
  expect(concerned.filter(({ method }) => method === 'GET')).toMatchObject([
    { operationId: 'downloadExport' },
  ]);
  const undecided = concerned.filter(
    ({ operationId, proof }) => (proof === 'fresh') === operationId in UNPROVEN,
  );
  expect(undecided.map(({ operationId }) => operationId)).toEqual([]);
  const ids = new Set(concerned.map(({ operationId }) => operationId));
  expect(Object.keys(UNPROVEN).filter((operationId) => !ids.has(operationId))).toEqual([]);
});

test('a way to sign in is added or removed, and an account deleted, only after a fresh proof', () => {
  const fresh = routes.flatMap((route) =>
    route.surface === 'app' && route.access === 'account' && route.proof === 'fresh'
      ? [route.operationId]
      : [],
  );
  // The password is changed by the current one, and the codes by a code.
  expect(fresh.toSorted()).toEqual([
    'beginIdentityLink',
    'beginPasskey',
    'beginTotp',
    'deleteAccount',
    'removeIdentity',
    'removePasskey',
  ]);
});

test('no API key is asked for a fresh proof by the routes that it may call', () => {
  const alone = routes.filter(
    ({ surface, proof }) => surface !== 'app' && surface !== 'twin' && proof,
  );
  expect(alone).toEqual([]);
});

/** What is kept in a column of eight bytes, or in none. */
const LARGE = {
  'listEvents after': 'eight bytes',
  'setBudget tokens': 'eight bytes',
  // The specification names no greatest page, so it is worked out as a number of ours and never sent to a column.
  'listViolations page': 'none',
};

interface Node {
  readonly type?: string | readonly string[];
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
}

/** Integers that a request may make greater than what a column of four bytes keeps. */
const unbounded = (node: Node, name = ''): readonly string[] => [
  ...([node.type].flat().includes('integer') && !((node.maximum ?? Infinity) < 2 ** 31)
    ? [name]
    : []),
  ...Object.entries(node.properties ?? {}).flatMap(([member, of]) => unbounded(of, member)),
  ...(node.items ? unbounded(node.items, name) : []),
];

test('no integer of a request is greater than what the database keeps', () => {
  const found = routes.flatMap(({ operationId, params, query, body }) =>
    [params, query, body?.schema].flatMap((part) =>
      unbounded((part ?? {}) as Node).map((name) => `${operationId} ${name}`),
    ),
  );
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(LARGE).toSorted());
});

/**
 * Names that are no new ones: typed again to confirm, or of a server that has its own pattern; titles of facts; and
 * titles of documents, which become one line instead of being refused, because the editor saves by itself.
 */
const NOT_NAMING = [
  'startWorkspaceDeletion',
  'setModel',
  'tryNewModel',
  'addEntry',
  'updateEntry',
  'createBlankDocument',
  'saveDraft',
  'duplicateDocument',
];

const names = (node: Node & { readonly pattern?: string }, called = ''): readonly Node[] => [
  ...(/^(name|title)$/.test(called) && [node.type].flat().includes('string') ? [node] : []),
  ...Object.entries(node.properties ?? {}).flatMap(([member, of]) => names(of, member)),
  ...(node.items ? names(node.items) : []),
];

test('no name that a request gives may have a control character', () => {
  const wrong = routes.flatMap(({ operationId, method, query, body }) =>
    method === 'GET' || NOT_NAMING.includes(operationId)
      ? []
      : [query, body?.schema].flatMap((part) =>
          names((part ?? {}) as Node)
            .filter(
              (node) => !('pattern' in node) || new RegExp(String(node.pattern)).test('a\u001b[2J'),
            )
            .map(() => operationId),
        ),
  );
  expect(wrong).toEqual([]);
});
