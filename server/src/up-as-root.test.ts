import { afterAll, expect, test } from 'vitest';
import { isRoot } from './platform/children/child-user.ts';
import { hideNode } from './platform/children/hidden-node.fixture.ts';
import { openStage, statusOf } from './up.fixture.ts';

const hidden = hideNode();
const { start, close } = openStage(hidden.node);
afterAll(async () => {
  await close();
  hidden.remove();
});

test.runIf(isRoot())(
  'a first try where only root may enter starts, and says what is less safe there',
  async () => {
    const { ready, output } = await start('--brief');
    expect(await statusOf(ready, ready.apiKey)).toBe(200);
    expect(output()).toMatch(/^Warning: what reads files and pages runs as root/m);
  },
  300_000,
);
