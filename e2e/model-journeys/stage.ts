import type { Page } from 'playwright-core';
import { installStarter } from '../../server/src/starter/install-starter.ts';
import type { Fault } from '../../server/test/outside/fake-answer.ts';
import {
  type BrowserTest,
  makeWorkspace,
  openBrowserTest,
  type TestWorkspace,
  type Visit,
  signIn,
} from '../browser-test.ts';
import { type ModelProduct, startModelProduct } from '../model-product.ts';
import { type Watch, watchScripts } from '../watch-scripts.ts';

/** A product with a model behind the OpenAI protocol, and one browser that notices whatever runs in it. */
export interface ModelStage {
  readonly model: ModelProduct;
  readonly browserTest: BrowserTest;
  readonly workspace: TestWorkspace;
  readonly visit: Visit;
  readonly page: Page;
  readonly watch: Watch;
  readonly close: () => Promise<void>;
}

/** Fast: what is looked at here is how answers end, not how they trickle in. */
const PACE = { tokensPerSecond: 4_000, tokensPerChunk: 8, idleMs: 500 };

export const openModelStage = async (): Promise<ModelStage> => {
  const model = await startModelProduct(PACE);
  const browserTest = await openBrowserTest(model.product);
  const workspace = await makeWorkspace(browserTest, 'Model room');
  await installStarter(workspace.scope);
  const visit = await signIn(browserTest, workspace.owner);
  const watch = await watchScripts(visit.context, visit.page);
  const close = async (): Promise<void> => {
    await browserTest.close();
    await model.stop();
  };
  return { model, browserTest, workspace, visit, page: visit.page, watch, close };
};

export const at = ({ workspace }: ModelStage, path: string): string => `/w/${workspace.id}${path}`;

/** Whoever waits is asked for three times before the page says that nothing came. */
export const GIVEN_UP: readonly Fault[] = [{ kind: 'stall' }, { kind: 'stall' }, { kind: 'stall' }];
export const BROKEN_OFF: readonly Fault[] = [
  { kind: 'error-event' },
  { kind: 'truncate' },
  { kind: 'reset' },
];
export const says = (text: string): Fault => ({ kind: 'text', text });

/** What people read after both: what happened, and what to do next. */
export const NO_ANSWER =
  'The language model did not answer, or broke off, several times. Nothing has changed. Try again in a moment.';
export const REFUSED = 'The language model refused the content.';

/** Nothing ran and nothing was stopped by the policy alone: the answers were drawn as words. */
export const NOTHING_RAN: Watch = { alarms: [], dialogs: [], stopped: [], elsewhere: [] };

/** Elements that no answer of a model may become. */
export const MARKUP =
  'script, img, svg, iframe, object, embed, video, audio, form, input, select, textarea, style, link, meta, base, marquee, details, math, a, [onerror], [onload], [onfocus]';
