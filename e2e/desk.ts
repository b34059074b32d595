import type { Role } from '@copydesk/contract/policy';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { beginSession } from '../server/src/accounts/session.ts';
import { SESSION_COOKIE } from '../server/src/api/app/session-cookie.ts';
import { addMember } from '../server/src/members/add-member.ts';
import { createDatabase, createPool } from '../server/src/platform/db/database.ts';
import { newUuid, toPublicId } from '../server/src/platform/ids.ts';
import { createLog } from '../server/src/platform/log.ts';
import type { Actor, Scope } from '../server/src/platform/scope.ts';
import { createWorkspace } from '../server/src/workspaces/create-workspace.ts';
import { openAdminPool } from '../server/test/admin-pool.ts';
import { scopesOn } from '../server/test/scopes.ts';
import { launchChromium } from './chromium.ts';
import type { Product } from './product.ts';

const TIMES = { days: 30, idleMinutes: 720 };
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';

/** Somebody's browser, with all that went wrong in it. */
export interface Seat {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What pages threw, wrote to the console as an error, or were refused by their own policy. */
  readonly faults: string[];
}

/** A product, a browser and a way behind the product, for one file of tests. */
export interface Desk {
  readonly product: Product;
  readonly browser: Browser;
  readonly scope: (workspaceId?: string, actor?: Actor) => Scope;
  /** Not bound by row-level security. */
  readonly admin: ReturnType<typeof openAdminPool>;
  readonly close: () => Promise<void>;
}

export const openDesk = async (product: Product): Promise<Desk> => {
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

export interface Room {
  /** The public id, as it stands in addresses. */
  readonly id: string;
  readonly scope: Scope;
  readonly owner: Person;
  /** The scope of what the owner does. */
  readonly asOwner: Scope;
}

/** A workspace of its own, so that tests that share a product do not meet. */
export const makeRoom = async ({ scope: scopeOf }: Desk, name: string): Promise<Room> => {
  const scope = scopeOf();
  await createWorkspace(scope, { name, plan: 'business' });
  const owner = await makePerson(scope, 'Owner of the desk', 'owner');
  const asOwner = scopeOf(scope.workspaceId, { kind: 'user', id: owner.userId });
  return { id: toPublicId('wsp', scope.workspaceId), scope, owner, asOwner };
};

/** An empty browser that nobody has signed in to. */
export const takeSeat = async (
  { browser, product }: Desk,
  options: BrowserContextOptions = {},
): Promise<Seat> => {
  const context = await browser.newContext({
    baseURL: product.publicUrl,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  return { context, page, faults };
};

/** A browser in which the person is signed in already; the ways to sign in have tests of their own. */
export const signIn = async (
  desk: Desk,
  { userId }: Pick<Person, 'userId'>,
  options: BrowserContextOptions = {},
): Promise<Seat> => {
  const seat = await takeSeat(desk, options);
  const place = { ip: '127.0.0.1', userAgent: USER_AGENT, times: TIMES, earlier: null };
  const { token } = await beginSession(desk.scope(), { ...place, userId });
  await seat.context.addCookies([
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
  return seat;
};

/** The owner of a demo workspace. */
export const demoMember = async (
  { admin }: Desk,
  demo: 'bank' | 'foods',
): Promise<Pick<Person, 'userId'>> => {
  const { rows } = await admin.query<{ id: string }>(
    'select id from user_account where email = $1',
    [`owner@${demo}.demo.example`],
  );
  if (!rows[0]) throw new Error(`the demo has no workspace ${demo}`);
  return { userId: rows[0].id };
};
