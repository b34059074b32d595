import { expect, test } from 'vitest';
import { finding, makeAudit } from '../../server/test/factories.ts';
import { createRandom } from '../../server/test/random.ts';
import { startService } from './service.ts';

const VIOLATIONS = 1_000;
const AT_ONCE = 8;
/** A busy machine needs longer than the usual two minutes. */
const LIMIT_MS = 400_000;
const { client, proxy, scope, count, content } = await startService();

/** The actions by which a violation leaves the list of the undecided. */
const ACTIONS = ['dismiss', 'mark_fixed', 'urgent_violation'] as const;

test('one page has its items, its total and where the next begins', async () => {
  const texts = ['One.', 'Two.', 'Three.'];
  const audit = await makeAudit(
    scope,
    texts.map((violatingText) => finding({ violatingText })),
  );
  const list = client.violations.list(audit.id, { page_size: 2 });
  const first = await list.page();
  const second = await list.page(first.next);
  expect([first.items.length, second.items.length]).toEqual([2, 1]);
  expect(first.answer.total).toBe(3);
  expect(second.next).toBeNull();
  expect(await list.toArray(2)).toHaveLength(2);
});

test.for([
  ['cursor', 'audits', () => client.audits.list({ limit: 1 })],
  ['after', 'assets', () => client.assets.list({ limit: 2 })],
  ['before', 'template versions', () => client.templates.versions(content.template)],
  ['cursor of a member', 'entries of activity', () => client.activity.list({ limit: 2 })],
  ['after with has_more', 'events', () => client.events.list({ limit: 2 })],
] as const)('lists go on by their %s: %s', async ([, , list]) => {
  for (let n = 0; n < 3; n += 1) {
    await client.assets.create({ name: `Post ${n}`, format: 'text', text: 'A post.' });
  }
  const pages = [];
  for await (const page of list().pages()) pages.push(page);
  const items = pages.flatMap((page) => page.items as readonly object[]);
  const all = await (list() as { toArray: () => Promise<unknown[]> }).toArray();
  expect(all).toEqual(items);
  expect(new Set(items.map((item) => JSON.stringify(item))).size).toBe(items.length);
});

test('events are followed from a number on: those that are there, then those that happen', async () => {
  const audit = await makeAudit(scope, [finding()]);
  const id = audit.violationIds[0] ?? '';
  const past = await client.events.list().toArray();
  await client.violations.comment(id, { comment: 'One.' });
  const seen: unknown[] = [];
  const after = past.at(-1)?.seq;
  for await (const { type, data } of client.events.follow({ after }, { interval: 50 })) {
    if (type !== 'violation.commented') continue;
    seen.push(data.content);
    if (seen.length === 1) await client.violations.comment(id, { comment: 'Two.' });
    else break;
  }
  expect(seen).toEqual(['One.', 'Two.']);
});

test(
  'deciding 1,000 violations while listing the undecided decides each once, over faults',
  { timeout: LIMIT_MS },
  async () => {
    const findings = Array.from({ length: VIOLATIONS }, (_, n) =>
      finding({ violatingText: `Promise ${n}.`, severity: n % 3 === 0 ? 'CRITICAL' : 'LOW' }),
    );
    const audit = await makeAudit(scope, findings);
    const random = createRandom(5);
    proxy.choose(() =>
      random.chance(0.04)
        ? { kind: random.pick(['reset-before', 'reset-after', 'truncate-after']) }
        : null,
    );
    const decided: string[] = [];
    const undecided = { review_state: 'undecided', page_size: 50 } as const;
    const decide = async (id: string): Promise<void> => {
      const action = random.pick(ACTIONS);
      const reason = action === 'dismiss' ? { reason: 'Agreed.' } : {};
      await client.violations.review(id, { action, ...reason });
      decided.push(id);
    };
    const underWay = new Set<Promise<void>>();
    for await (const { id } of client.violations.list(audit.id, undecided)) {
      const one: Promise<void> = decide(id).finally(() => underWay.delete(one));
      underWay.add(one);
      if (underWay.size >= AT_ONCE) await Promise.race(underWay);
    }
    await Promise.all(underWay);
    proxy.script();
    expect(decided).toHaveLength(VIOLATIONS);
    expect(new Set(decided)).toEqual(new Set(audit.violationIds));
    expect(await count('trail_entry where audit_id = $1', audit.auditId)).toBe(VIOLATIONS);
    const left = await client.violations.list(audit.id, undecided).page();
    expect(left.answer.total).toBe(0);
    expect(left.next).toBeNull();
  },
);
