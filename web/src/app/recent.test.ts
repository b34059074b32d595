import { expect, test } from 'vitest';
import { thingAt } from './recent.ts';

const ID = '01kb3yz8v7e8xs6e1hq6m2p4ah';

test('the page of one thing is remembered by its kind, its id and the title of the tab', () => {
  expect(thingAt(`/w/wsp_1/rules/rul_${ID}`, 'No miracles · Copydesk')).toMatchObject({
    kind: 'rule',
    id: `rul_${ID}`,
    title: 'No miracles',
  });
  expect(thingAt(`/w/wsp_1/knowledge/inf_${ID}`, 'Prices · Copydesk')?.kind).toBe('knowledge');
});

test('lists, pages below a thing and pages that have no title yet are not remembered', () => {
  expect(thingAt('/w/wsp_1/rules', 'Rules · Copydesk')).toBeNull();
  expect(thingAt('/w/wsp_1/rules/new', 'New rule · Copydesk')).toBeNull();
  expect(thingAt(`/w/wsp_1/rules/rul_${ID}/edit`, 'No miracles · Copydesk')).toBeNull();
  expect(thingAt(`/w/wsp_1/rules/rul_${ID}`, 'Copydesk')).toBeNull();
  expect(thingAt(`/w/wsp_1/bulk/blk_${ID}`, 'Run · Copydesk')).toBeNull();
});
