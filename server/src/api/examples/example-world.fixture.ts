import { setTimeout as sleep } from 'node:timers/promises';
import { TWIN_EXAMPLES } from '@copydesk/contract/twin-examples';

/** Public ids by their prefixes, or by the id of an example. */
export type Ids = Readonly<Record<string, string>>;

interface Made {
  readonly id: string;
  readonly [member: string]: unknown;
}

export type Call = (method: string, path: string, body?: unknown, type?: string) => Promise<Made>;

/** A caller of the service that fails on anything but a success. */
export const createCall =
  (base: string, key: string): Call =>
  async (method, path, body, type = 'application/json') => {
    const response = await fetch(`${base}/public/v1${path}`, {
      method,
      headers: { 'x-api-key': key, ...(body === undefined ? {} : { 'content-type': type }) },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as Made;
  };

const PATIENCE_MS = 60_000;

/** Asks again until the answer is as wanted. */
const until = async (ask: () => Promise<Made>, isDone: (made: Made) => boolean): Promise<Made> => {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(100)) {
    const made = await ask();
    if (isDone(made)) return made;
  }
  throw new Error('it did not come to an end');
};

const bodyOf = (operationId: string): object => {
  const body = TWIN_EXAMPLES[operationId];
  if (!body) throw new Error(`${operationId} has no example`);
  return body;
};

/** Sentences against rules of eu-finance, sentences that only read like claims, and plain ones. */
const TEXT = `You get guaranteed 8% a year.

Our fund never loses money, and you cannot lose.

Our soap is the kindest thing that ever happened to the planet.

The office is open on Monday. Bring your passport.`;

const first = (made: Made, list: string): Made => {
  const [item] = made[list] as Made[];
  if (!item) throw new Error(`there are no ${list}`);
  return item;
};

/** Makes one of everything by the API itself. Gives the ids by their prefixes. */
export const makeExampleWorld = async (call: Call): Promise<Ids> => {
  await call('POST', '/packs/eu-finance/enable');
  const template = await makeTemplate(call, 'published');
  const tone = await call('POST', '/tones', bodyOf('createTone'));
  const infobase = await call('POST', '/knowledge', bodyOf('createInfobase'));
  const entry = await call('POST', `/knowledge/${infobase.id}/entries`, bodyOf('addEntry'));
  const rule = await makePublishedRule(call);
  const asset = await call('POST', '/assets', {
    text: TEXT,
    format: 'text',
    name: 'Savings account',
    metadata: { language: 'EN' },
  });
  const pushed = await call('PUT', '/contents/page-42', { text: TEXT });
  const audit = await makeAudit(call, { assets: [asset.id] });
  const violations = await call('GET', `/audits/${audit.id}/violations?review_state=all`);
  const assets = await call('GET', `/audits/${audit.id}/assets`);
  const hints = await call('GET', `/audits/${audit.id}/hints`);
  const document = await call('POST', '/document', {
    templateId: template,
    language_key: 'EN',
    input: '{"product_name":"Walnut desk"}',
  });
  const run = await makeBulkRun(call, template);
  const gate = await call('POST', '/gate', { text: TEXT, external_id: 'page-42' });
  const members = await call('GET', '/members');
  const events = await call('GET', '/events');
  return {
    ast: asset.id,
    aud: audit.id,
    aud_01kb3yz8v7e8xs6e1hq6m2p4ac: String(pushed['audit_id']),
    blk: run,
    doc: String(document['documentId']),
    ent: entry.id,
    evt: first(events, 'events').id,
    fin: first(await call('GET', '/findings'), 'findings').id,
    clu: first(await call('GET', '/findings/clusters'), 'clusters').id,
    gat: gate.id,
    hnt: first(hints, 'hints').id,
    inf: infobase.id,
    rul: rule,
    snp: String(first(assets, 'assets')['snapshot_id']),
    ton: tone.id,
    tpl: template,
    usr: String(first(members, 'members')['user_id']),
    vio: first(violations, 'violations').id,
  };
};

const makeAudit = async (call: Call, request: object): Promise<Made> => {
  const { id } = await call('POST', '/audits', request);
  return until(
    () => call('GET', `/audits/${id}`),
    ({ status }) => !['PENDING', 'RUNNING'].includes(String(status)),
  );
};

const makeBulkRun = async (call: Call, template: string): Promise<string> => {
  const query = `template_id=${template}&language_key=EN`;
  const made = await call('POST', `/bulk?${query}`, 'product_name\nWalnut desk\n', 'text/csv');
  const run = String(made['bulkInputId']);
  await until(
    () => call('GET', `/bulk/${run}`),
    ({ status }) => status !== 'RUNNING',
  );
  return run;
};

type TemplateState = 'begun' | 'saved' | 'published' | 'changed';

/** A template of its own, as far as this state. Every step counts its revision up. */
const makeTemplate = async (call: Call, state: TemplateState): Promise<string> => {
  const { id } = await call('POST', '/templates', bodyOf('createTemplate'));
  const save = (base_revision: number) =>
    call('POST', `/templates/${id}/draft`, { ...bodyOf('saveTemplateDraft'), base_revision });
  if (state === 'begun') return id;
  await save(1);
  if (state === 'saved') return id;
  await call('POST', `/templates/${id}/publish`, bodyOf('publishTemplate'));
  if (state === 'published') return id;
  await save(3);
  return id;
};

const makePublishedRule = async (call: Call): Promise<string> => {
  const { id } = await call('POST', '/rules/start', bodyOf('startRule'));
  const { revision } = await call('GET', `/rules/${id}/draft`);
  const saved = await call('POST', `/rules/${id}/draft`, { ...bodyOf('saveRuleDraft'), revision });
  await call('POST', `/rules/${id}/publish`, {
    note: 'First.',
    expected_version: 0,
    revision: saved['revision'],
  });
  return id;
};

const makeRuleWithDraft = async (call: Call): Promise<string> => {
  const id = await makePublishedRule(call);
  await call('POST', `/rules/${id}/draft`, bodyOf('saveRuleDraft'));
  return id;
};

const makeTone = async (call: Call): Promise<string> =>
  (await call('POST', '/tones', bodyOf('createTone'))).id;

/** A page that cannot be read: nothing listens on the port of discard. */
const makeUnreadAudit = async (call: Call): Promise<string> =>
  (await makeAudit(call, { urls: ['http://127.0.0.1:9/'] })).id;

const makeBlank = async (call: Call, isSaved: boolean): Promise<string> => {
  const { id } = await call('POST', '/documents/blank', bodyOf('createBlankDocument'));
  if (isSaved) await call('POST', `/documents/${id}/draft`, bodyOf('saveDraft'));
  return id;
};

const makeImport = async (call: Call, base: string): Promise<string> => {
  const path = `/knowledge/${base}/files?file_name=desks.md`;
  return (await call('POST', path, '# Walnut\n\nWalnut is hard and dark.\n', 'text/markdown')).id;
};

type Prepare = (call: Call, ids: Ids) => Promise<Ids>;

const own =
  (prefix: string, make: (call: Call) => Promise<string>): Prepare =>
  async (call) => ({ [prefix]: await make(call) });

const ofPack: Prepare = async (call) => ({
  rul: first(await call('GET', '/rules?pack=eu-finance'), 'rules').id,
});

const decided: Prepare = async (call, ids) => {
  const decision = { action: 'urgent_violation' };
  await call('POST', `/violations/${ids['vio']}/review`, decision);
  return {};
};

const decidedFindings: Prepare = async (call, { fin = '' }) => {
  const { action, reason } = bodyOf('decideFindings') as Record<string, string>;
  // A reason of its own, because repeating a decision writes nothing that could be undone.
  const told = `${reason} ${Date.now()}`;
  const body = { finding_ids: [fin], action, reason: told };
  return { dec: String((await call('POST', '/findings/decisions', body))['decision_id']) };
};

const madeStanding: Prepare = async (call, { fin = '' }) => {
  const body = { ...bodyOf('createStandingDecision'), finding_id: fin };
  const { standing_decision: made } = await call('POST', '/standing-decisions', body);
  return { std: String((made as { id: string }).id) };
};

const pushedAgain: Prepare = async (call) => {
  await call('PUT', '/contents/page-42', { text: TEXT });
  return {};
};

const sampled: Prepare = async (call, ids) => {
  await call('POST', `/audits/${ids['aud']}/sample`, { size: 30 });
  return {};
};

/**
 * What an example needs beside the things of the world: something in the state that the example speaks of, or
 * something of its own, because the request takes it away.
 */
export const PREPARATIONS: Readonly<Record<string, Prepare>> = {
  // A text that is as it was pushed has version 1 until somebody deletes it.
  putContent: pushedAgain,
  deleteContent: pushedAgain,
  getContent: pushedAgain,
  listContentVersions: pushedAgain,
  archiveAsset: own('ast', async (call) => {
    return (await call('POST', '/assets', { url: 'https://bank.example/old' })).id;
  }),
  deleteSchedule: own('sch', async (call) => {
    const yearly = { all_assets: true, cron: '0 6 1 1 *', timezone: 'UTC' };
    return (await call('POST', '/audit-schedules', yearly)).id;
  }),
  retryAudit: own('aud', makeUnreadAudit),
  undoDecisions: decided,
  undoFindings: decidedFindings,
  revokeStandingDecision: madeStanding,
  addTestFromViolation: decided,
  startRuleFromViolation: decided,
  getSample: sampled,
  answerPassage: sampled,
  removeRuleTest: async (call, ids) => {
    await decided(call, ids);
    const made = await call('POST', `/violations/${ids['vio']}/rule-test`);
    return { rts: made.id, rul: String(made['rule_id']) };
  },
  copyRule: ofPack,
  setRuleStanding: ofPack,
  startRuleRepair: own('rul', makePublishedRule),
  saveRuleDraft: own('rul', makePublishedRule),
  discardRuleDraft: own('rul', makeRuleWithDraft),
  testRuleDraft: own('rul', makeRuleWithDraft),
  publishRule: own('rul', makeRuleWithDraft),
  restoreRuleVersion: own('rul', makePublishedRule),
  switchRule: own('rul', makePublishedRule),
  archiveRule: own('rul', makePublishedRule),
  saveDraft: own('doc', (call) => makeBlank(call, false)),
  restoreDocumentVersion: own('doc', (call) => makeBlank(call, true)),
  saveTemplateDraft: own('tpl', (call) => makeTemplate(call, 'begun')),
  publishTemplate: own('tpl', (call) => makeTemplate(call, 'saved')),
  discardTemplateDraft: own('tpl', (call) => makeTemplate(call, 'changed')),
  restoreTemplateVersion: own('tpl', (call) => makeTemplate(call, 'published')),
  archiveTemplate: own('tpl', (call) => makeTemplate(call, 'published')),
  unarchiveTemplate: own('tpl', async (call) => {
    const id = await makeTemplate(call, 'published');
    await call('POST', `/templates/${id}/archive`);
    return id;
  }),
  updateTone: own('ton', makeTone),
  archiveTone: own('ton', makeTone),
  setDefaultTone: own('ton', makeTone),
  restoreTone: own('ton', async (call) => {
    const id = await makeTone(call);
    await call('POST', `/tones/${id}`, bodyOf('updateTone'));
    return id;
  }),
  deleteInfobase: own('inf', async (call) => {
    return (await call('POST', '/knowledge', bodyOf('createInfobase'))).id;
  }),
  updateEntry: async (call, ids) => ({ ent: await makeEntry(call, ids) }),
  removeEntry: async (call, ids) => ({ ent: await makeEntry(call, ids) }),
  addInfobaseImport: async (call, { inf = '' }) => ({ imp: await makeImport(call, inf) }),
};

const makeEntry = async (call: Call, { inf = '' }: Ids): Promise<string> =>
  (await call('POST', `/knowledge/${inf}/entries`, bodyOf('addEntry'))).id;

const EXAMPLE_ID = /\b([a-z]{3})_01kb3yz8v7e8xs6e1hq6m2p4\w\w\b/g;

/** Puts ids of the world in the place of those in the examples. */
export const withIds = (text: string, ids: Ids): string =>
  text.replaceAll(EXAMPLE_ID, (id, prefix: string) => {
    const found = ids[id] ?? ids[prefix];
    if (found === undefined) throw new Error(`the world has no ${prefix}`);
    return found;
  });
