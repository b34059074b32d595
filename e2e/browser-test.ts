import type { Role } from '@copydesk/contract/shared/policy';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { createSession } from '../server/src/accounts/session.ts';
import { SESSION_COOKIE } from '../server/src/api/app/session-cookie.ts';
import { addMember } from '../server/src/members/add-member.ts';
import { createDatabase, createPool } from '../server/src/platform/db/database.ts';
import { newUuid, toPublicId } from '../server/src/platform/ids.ts';
import { createLog } from '../server/src/platform/log.ts';
import type { Actor, Scope } from '../server/src/platform/db/scope.ts';
import { createWorkspace } from '../server/src/workspaces/create-workspace.ts';
import { openAdminPool } from '../server/test/database/admin-pool.ts';
import { scopesOn } from '../server/test/scopes.ts';
import { launchChromium } from './chromium.ts';
import type { Product } from './product.ts';

const TIMES = { days: 30, idleMinutes: 720 };
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';

/** How long a page may take where several tests share a slow machine. */
const PATIENCE_MS = 60_000;

/** One person's visit in a browser of their own, with everything that went wrong in it. */
export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What pages threw, wrote to the console as an error, or were refused by their own policy. */
  readonly faults: string[];
}

/** What a file of browser tests needs: a running product, a browser, and direct access to the database. */
export interface BrowserTest {
  readonly product: Product;
  readonly browser: Browser;
  readonly scope: (workspaceId?: string, actor?: Actor) => Scope;
  /** Not bound by row-level security. */
  readonly admin: ReturnType<typeof openAdminPool>;
  readonly close: () => Promise<void>;
}

export const openBrowserTest = async (product: Product): Promise<BrowserTest> => {
  const log = createLog('silent');
  const pool = createPool({ url: product.databaseUrl, size: 4, log });
  const admin = openAdminPool(product.databaseUrl, 2);
  const browser = await launchChromium();
  return {
    product,
    browser,
    scope: scopesOn(createDatabase(pool), log),
    admin,
    close: async () => {
      await browser.close();
      await pool.end();
      await admin.end();
    },
  };
};

/** Somebody whom a test may sign in. */
export interface Person {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
}

export const makePerson = async (scope: Scope, name: string, role: Role): Promise<Person> => {
  const email = `${newUuid()}@desk.example`;
  return { userId: await addMember(scope, { email, name, role }), email, name };
};

export interface TestWorkspace {
  /** The public id, as it stands in addresses. */
  readonly id: string;
  readonly scope: Scope;
  readonly owner: Person;
  /** The scope of what the owner does. */
  readonly asOwner: Scope;
}

/** A workspace of its own, so that tests that share a product do not meet. */
export const makeWorkspace = async (
  { scope: scopeOf }: BrowserTest,
  name: string,
): Promise<TestWorkspace> => {
  const scope = scopeOf();
  await createWorkspace(scope, { name, plan: 'business' });
  const owner = await makePerson(scope, 'Owner of the workspace', 'owner');
  const asOwner = scopeOf(scope.workspaceId, { kind: 'user', id: owner.userId });
  return { id: toPublicId('wsp', scope.workspaceId), scope, owner, asOwner };
};

/** An empty browser that nobody has signed in to. */
export const startVisit = async (
  { browser, product }: BrowserTest,
  options: BrowserContextOptions = {},
): Promise<Visit> => {
  const context = await browser.newContext({
    baseURL: product.publicUrl,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    // A browser's words for a failed request leave the address out.
    if (message.type() === 'error') faults.push(`${message.text()} ${message.location().url}`);
  });
  // A busy server says so, and the page asks again: a fault only if the answer never comes.
  page.on('response', (response) => {
    if (!response.ok()) return;
    const at = faults.findIndex(
      (fault) => fault.includes('status of 503') && fault.endsWith(` ${response.url()}`),
    );
    if (at !== -1) faults.splice(at, 1);
  });
  return { context, page, faults };
};

/** A browser in which the person is signed in already; the ways to sign in have tests of their own. */
export const signIn = async (
  browserTest: BrowserTest,
  { userId }: Pick<Person, 'userId'>,
  options: BrowserContextOptions = {},
): Promise<Visit> => {
  const visit = await startVisit(browserTest, options);
  const place = { ip: '127.0.0.1', userAgent: USER_AGENT, times: TIMES, earlier: null };
  const { token } = await createSession(browserTest.scope(), { ...place, userId });
  await visit.context.addCookies([
    {
      name: SESSION_COOKIE,
      value: token,
      // Such a name is taken only with a secure address; cookies know no ports.
      url: 'https://localhost/',
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
    },
  ]);
  return visit;
};

/** The owner of a demo workspace. */
export const demoMember = async (
  { admin }: BrowserTest,
  demo: 'bank' | 'foods',
): Promise<Pick<Person, 'userId'>> => {
  const { rows } = await admin.query<{ id: string }>(
    'select id from user_account where email = $1',
    [`owner@${demo}.demo.example`],
  );
  if (!rows[0]) throw new Error(`the demo has no workspace ${demo}`);
  return { userId: rows[0].id };
};
