import type { Locator, Page } from 'playwright-core';
import { setTimeout as sleep } from 'node:timers/promises';
import { fromPublicId, toPublicId } from '../server/src/platform/ids.ts';
import { readyAs, settled, type Overlay, type PageState } from './look-at-page.ts';
import { bulkStates } from './page-states/bulk.ts';
import { editorStates } from './page-states/editor.ts';
import { generateStates } from './page-states/generate.ts';
import { knowledgeStates } from './page-states/knowledge.ts';
import { operationsStates } from './page-states/operations.ts';
import { rulesStates } from './page-states/rules.ts';
import { templatesStates } from './page-states/templates.ts';
import { tonesStates } from './page-states/tones.ts';
import {
  demoMember,
  type BrowserTest,
  makeWorkspace,
  type Person,
  type Visit,
  signIn,
  startVisit,
} from './browser-test.ts';

interface Demo {
  readonly workspace: string;
  readonly audit: string;
  /** The audit before it. */
  readonly earlier: string;
  readonly violation: string;
  readonly finding: string;
  readonly asset: string;
  readonly rule: string;
}

const inDialog = async (page: Page): Promise<void> => {
  await page.getByRole('dialog').first().waitFor();
};

const pressing = (name: string, keys: readonly string[]): Overlay => ({
  name,
  open: async (page) => {
    for (const key of keys) await page.keyboard.press(key);
    await inDialog(page);
  },
});

const byButton = (name: string, button: string | RegExp, role: 'dialog' | 'menu'): Overlay => {
  const opener = (page: Page): Locator => page.getByRole('button', { name: button }).first();
  return {
    name,
    opener,
    open: async (page) => {
      await opener(page).click();
      await page.getByRole(role).first().waitFor();
    },
  };
};

const clicking = (name: string, button: string | RegExp): Overlay =>
  byButton(name, button, 'dialog');

const menu = (name: string, button: RegExp): Overlay => byButton(name, button, 'menu');

const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 700;

/** On a phone the list is a screen of its own. */
const reviewReady = async (page: Page): Promise<void> => {
  await page.getByTestId('violation-row').first().waitFor();
  if (isPhone(page)) return;
  await page.locator('#violation-detail').getByRole('heading', { level: 2 }).waitFor();
  await page.getByRole('textbox', { name: 'Comment' }).waitFor();
  await settled(page);
};

const queueReady = async (page: Page): Promise<void> => {
  await page.getByTestId('queue-row').first().waitFor();
  if (isPhone(page)) return;
  await page.locator('[data-testid="finding-pane"][data-loaded]').waitFor();
  await settled(page);
};

/** A finding that is open: on a phone, the screen after the list. */
const findingReady = async (page: Page): Promise<void> => {
  await page.locator('#violation-detail').getByRole('heading', { level: 2 }).waitFor();
  await page.getByRole('textbox', { name: 'Comment' }).waitFor();
};

/** Waits until the page is drawn anew, and whatever fades has faded: colours in between are nobody's choice. */
export const untilStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const moving = document.getAnimations().filter(({ playState }) => playState === 'running');
    const all = Promise.allSettled(moving.map(({ finished }) => finished));
    await Promise.race([all, new Promise((done) => setTimeout(done, 500))]);
  });

/** Has the page drawn in a scheme, as the system would ask for it. */
export const inScheme = async (page: Page, scheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.waitForFunction(
    (wanted) => document.documentElement.dataset['mantineColorScheme'] === wanted,
    scheme,
  );
  await untilStill(page);
};

/** Pages that need nobody to be signed in. */
const openStates: readonly PageState[] = [
  { name: 'sign-in', path: '/sign-in', ready: readyAs('Sign in to your desk') },
  {
    name: 'sign-in-link-gone',
    path: '/sign-in/link#none',
    ready: readyAs('This link does not work any more'),
  },
  { name: 'sign-in-factor', path: '/sign-in/factor', ready: readyAs(/./) },
  { name: 'signed-in', path: '/signed-in', ready: readyAs(/./) },
  { name: 'reset', path: '/reset', ready: readyAs('Forgot your password?') },
  {
    name: 'invitation-gone',
    path: '/invitation#none',
    ready: readyAs('This invitation does not work any more'),
  },
];

/** What somebody sees who is in no workspace any more. */
const homelessState: PageState = { name: 'no-workspace', path: '/', ready: readyAs(/./) };

const makeHomeless = async (browserTest: BrowserTest): Promise<Pick<Person, 'userId'>> => {
  const { owner } = await makeWorkspace(browserTest, 'A room that was left');
  await browserTest.admin.query('delete from member where user_id = $1', [owner.userId]);
  return owner;
};

/** Every page of a workspace, with its dialogs and menus. */
const memberStates = ({
  workspace,
  audit,
  earlier,
  violation,
  finding,
  asset,
  rule,
}: Demo): readonly PageState[] => {
  const at = (path: string): string => `/w/${workspace}${path}`;
  return [
    {
      name: 'home',
      path: at(''),
      ready: readyAs('Home'),
      overlays: [
        menu('workspaces', /Switch workspace/),
        menu('account', /Account:/),
        clicking('bell', /^Notifications/),
        pressing('palette', ['Control+k']),
        pressing('help', ['?']),
      ],
    },
    { name: 'audits', path: at('/audits'), ready: readyAs('Audits') },
    { name: 'new-audit', path: at('/audits/new'), ready: readyAs('New audit') },
    { name: 'schedules', path: at('/audits/schedules'), ready: readyAs('Schedules') },
    { name: 'audit', path: at(`/audits/${audit}`), ready: readyAs(/autumn campaign/) },
    {
      name: 'compare',
      path: at(`/audits/${audit}/compare?with=${earlier}&kind=changed`),
      ready: readyAs('Compare audits'),
    },
    {
      name: 'sample',
      path: at(`/audits/${audit}/sample`),
      ready: readyAs('Passages without findings'),
    },
    {
      name: 'hints',
      path: at(`/audits/${audit}/hints`),
      ready: readyAs('Hints'),
    },
    {
      name: 'review',
      path: at(`/audits/${audit}/review`),
      ready: reviewReady,
      overlays: [
        pressing('dismiss', ['d']),
        pressing('assign', ['a']),
        pressing('many', ['Control+a', 'f']),
        menu('views', /^Views/),
      ],
    },
    {
      name: 'finding',
      path: at(`/audits/${audit}/review?state=all&v=${violation}`),
      ready: findingReady,
    },
    {
      name: 'queue',
      path: at('/queue'),
      ready: queueReady,
      overlays: [
        menu('queues', /^Views/),
        pressing('always', ['s']),
        pressing('assign', ['a']),
        pressing('comment', ['c']),
      ],
    },
    {
      name: 'standing-decisions',
      path: at('/queue/standing'),
      ready: readyAs('Standing decisions'),
    },
    { name: 'finding-history', path: at(`/queue/${finding}`), ready: readyAs(/./) },
    {
      name: 'assets',
      path: at('/assets'),
      ready: readyAs('Assets'),
      overlays: [clicking('add', 'Add assets')],
    },
    {
      name: 'asset',
      path: at(`/assets/${asset}`),
      ready: readyAs(/./),
      overlays: [clicking('details', 'Details')],
    },
    { name: 'asset-page', path: at(`/assets/${asset}?view=page`), ready: readyAs(/./) },
    { name: 'asset-copy', path: at(`/assets/${asset}?view=copy`), ready: readyAs(/./) },
    { name: 'asset-picture', path: at(`/assets/${asset}?view=picture`), ready: readyAs(/./) },
    { name: 'asset-facts', path: at(`/assets/${asset}?view=facts`), ready: readyAs(/./) },
    { name: 'rules', path: at('/rules'), ready: readyAs('Rules') },
    { name: 'rule', path: at(`/rules/${rule}`), ready: readyAs(/./) },
    { name: 'activity', path: at('/activity'), ready: readyAs('Activity') },
    {
      name: 'members',
      path: at('/settings/members'),
      ready: readyAs('Members'),
      overlays: [clicking('invite', 'Invite'), clicking('remove', /^Remove Demo Reviewer/)],
    },
    {
      name: 'keys',
      path: at('/settings/keys'),
      ready: readyAs('API keys'),
      overlays: [clicking('create', 'Create a key'), clicking('revoke', /^Revoke Demo key/)],
    },
    {
      name: 'webhooks',
      path: at('/settings/webhooks'),
      ready: readyAs('Webhooks'),
      overlays: [clicking('add', 'Add a webhook')],
    },
    { name: 'gate', path: at('/settings/gate'), ready: readyAs('Gate') },
    { name: 'sign-in-methods', path: at('/settings/sign-in'), ready: readyAs('Sign-in') },
    { name: 'secure', path: '/secure', ready: readyAs('Secure your sign-in') },
    { name: 'workspace', path: at('/settings/workspace'), ready: readyAs('Workspace') },
    {
      name: 'notifications',
      path: at('/settings/notifications'),
      ready: readyAs('Notifications'),
    },
    { name: 'preferences', path: at('/settings/preferences'), ready: readyAs('Preferences') },
    { name: 'not-found', path: at('/nothing/here'), ready: readyAs(/nothing at this address/) },
  ];
};

const FIRST_LOOK = 'Demo: autumn campaign';
const SECOND_LOOK = 'Demo: autumn campaign, second look';

/** What of the demo is looked at; its later audits follow after the start, so this waits for them. */
const findDemo = async ({ admin, product }: BrowserTest): Promise<Demo> => {
  const api = async <Body>(path: string): Promise<Body> => {
    const headers = { 'x-api-key': product.apiKey };
    return (await (await fetch(`${product.baseUrl}/public/v1${path}`, { headers })).json()) as Body;
  };
  interface Violations {
    readonly violations: readonly { id: string; asset_id: string; rule_id: string }[];
  }
  for (const until = Date.now() + 120_000; Date.now() < until; await sleep(250)) {
    const { audits } = await api<{ audits: { id: string; name: string; status: string }[] }>(
      '/audits',
    );
    const audit = audits.find(({ name, status }) => name === SECOND_LOOK && status === 'COMPLETED');
    const earlier = audits.find(({ name }) => name === FIRST_LOOK);
    if (!audit || !earlier) continue;
    const { violations } = await api<Violations>(`/audits/${audit.id}/violations?review_state=all`);
    const [first] = violations;
    const { rows } = await admin.query<{ sealed: boolean }>(
      'select bool_and(sealed_at is not null) as sealed from audit where name = $1',
      [SECOND_LOOK],
    );
    if (!first || rows[0]?.sealed !== true) continue;
    const { rows: findings } = await admin.query<{ id: string }>(
      'select id from finding where violation_id = $1',
      [fromPublicId('vio', first.id)],
    );
    if (!findings[0]) continue;
    return {
      workspace: 'wsp_01jg000000e008000000000051',
      audit: audit.id,
      earlier: earlier.id,
      violation: first.id,
      finding: toPublicId('fin', findings[0].id),
      asset: first.asset_id,
      rule: first.rule_id,
    };
  }
  throw new Error('the demo did not come to its end');
};

/** The pages of those who write, in the demo's workspace. */
const authoringStates = async (
  browserTest: BrowserTest,
  publicId: string,
): Promise<readonly PageState[]> => {
  const id = fromPublicId('wsp', publicId);
  if (id === null) throw new Error('the demo has no workspace');
  const workspace = { id, publicId };
  return [
    ...(await generateStates(browserTest, workspace)),
    ...editorStates(publicId),
    ...(await templatesStates(browserTest, workspace)),
    ...tonesStates(publicId),
    ...knowledgeStates(publicId),
    ...bulkStates(publicId),
    ...rulesStates(publicId),
    ...operationsStates(workspace),
  ];
};

/** All pages, and somebody to look at each of them. */
export const openDemo = async (browserTest: BrowserTest) => {
  const member = await demoMember(browserTest, 'bank');
  const demo = await findDemo(browserTest);
  const authoring = await authoringStates(browserTest, demo.workspace);
  const pageStates = [...memberStates(demo), ...authoring];
  const homeless = await makeHomeless(browserTest);
  /** Page states of the same person can share a visit. */
  const visitorOf = (pageState: PageState): 'anybody' | 'homeless' | 'member' => {
    if (openStates.includes(pageState)) return 'anybody';
    return pageState === homelessState ? 'homeless' : 'member';
  };
  const openVisit = (
    pageState: PageState,
    options: Parameters<typeof signIn>[2] = {},
  ): Promise<Visit> => {
    const who = visitorOf(pageState);
    if (who === 'anybody') return startVisit(browserTest, options);
    return signIn(browserTest, who === 'homeless' ? homeless : member, options);
  };
  return { pageStates: [...openStates, homelessState, ...pageStates], openVisit, visitorOf };
};
