import { setTimeout as sleep } from 'node:timers/promises';
import { newUuid, toPublicId } from '../../src/platform/ids.ts';
import { type Browser, NotReady, type Send } from './browser.ts';
import type { People } from './people.ts';
import type { Prepared } from './prepare.ts';

interface Parts {
  readonly people: People;
  readonly workspaceId: string;
  /** Who sends the requests, and in which role that may be refused. */
  readonly fuzzer: string;
  readonly owner: string;
  /** An admin, who is neither of the two. */
  readonly colleague: string;
  /** An infobase, which nothing else is done to. */
  readonly infobase: string;
  /** A word that a rule of the workspace forbids, which nothing else is done to. */
  readonly word: string;
  /** A template that can be published. */
  readonly languages: readonly object[];
  /** Where a model answers. */
  readonly modelAddress: string;
}

interface Listed {
  readonly id: string;
}
interface Draft extends Listed {
  readonly revision: number;
}

/** A session lasts longer, but its proof of who somebody is does not. */
const SESSION_MS = 60_000;
const POLLS = 60;
const PAUSE_MS = 500;
const SENTENCES = 40;

const pick = <T>(values: readonly T[], what: string): T => {
  const picked = values[Math.floor(Math.random() * values.length)];
  if (picked === undefined) throw new NotReady(`there is no ${what}`);
  return picked;
};

/** Requests in a workspace that need something in a certain state: asked, decided, drafted or stopped. */
export const prepareWorkspaceRequests = (parts: Parts): Prepared => {
  const { people, workspaceId, fuzzer, owner, colleague } = parts;
  const at = (path: string): string => `/workspaces/${workspaceId}${path}`;

  const sessions = new Map<string, { readonly since: number; readonly cookie: string }>();
  /** A browser of a member, with a session of the last minute. */
  const come = async (send: Send, userId: string): Promise<Browser> => {
    const known = sessions.get(userId);
    if (known && Date.now() - known.since < SESSION_MS) return people.comeBack(send, known.cookie);
    const cookie = await people.newCookie(userId);
    sessions.set(userId, { since: Date.now(), cookie });
    return people.comeBack(send, cookie);
  };

  const newDocument = async (by: Browser): Promise<Draft> => {
    const body = { title: 'Desk', language: 'EN' };
    const { json } = await by.post<Draft>(at('/documents/blank'), body);
    await by.post(at(`/documents/${json.id}/share`), { shared: true });
    return (await by.get<Draft>(at(`/documents/${json.id}/draft`))).json;
  };
  const askApproval = async (by: Browser, approver: string) => {
    const document = await newDocument(by);
    const { json } = await by.post<{ approvals: Listed[] }>(
      at(`/documents/${document.id}/approvals`),
      { approver_id: toPublicId('usr', approver), base_revision: document.revision },
    );
    return { document, approval: json.approvals[0] as Listed };
  };
  const newTemplate = async (by: Browser): Promise<Draft> => {
    const body = { name: 'Product', language_key: 'EN' };
    const { json } = await by.post<Draft>(at('/templates'), body);
    const saved = await by.post<{ revision: number }>(at(`/templates/${json.id}/draft`), {
      base_revision: json.revision,
      languages: parts.languages,
    });
    return { id: json.id, revision: saved.json.revision };
  };
  const publish = async (by: Browser): Promise<Draft> => {
    const { id, revision } = await newTemplate(by);
    const path = at(`/templates/${id}/publish`);
    return (await by.post<Draft>(path, { base_revision: revision, note: '' })).json;
  };
  const webhookOf = async (by: Browser): Promise<Listed> => {
    const path = at('/webhooks');
    const { json } = await by.get<{ webhooks: (Listed & { kind: string })[] }>(path);
    const known = json.webhooks.find(({ kind }) => kind === 'standard');
    if (known) return known;
    const body = { kind: 'standard', url: 'https://shop.invalid/', description: '', types: [] };
    return (await by.post<{ webhook: Listed }>(path, body)).json.webhook;
  };
  /** One audit that reads a text with many violations of a rule, so that they have words that can be tested. */
  const auditText = async (by: Browser): Promise<string> => {
    const text = Array.from({ length: SENTENCES }, (_, n) => `Number ${n} is ${parts.word}.`);
    const { json: asset } = await by.post<Listed>(at('/assets'), {
      name: 'Words',
      text: text.join('\n\n'),
      format: 'text',
      render: 'static',
      metadata: { language: 'EN' },
    });
    const { json: audit } = await by.post<Listed>(at('/audits'), {
      assets: [asset.id],
      all_assets: false,
      urls: [],
      sitemaps: [],
      render: 'static',
    });
    for (let poll = 0; poll < POLLS; poll++) {
      const { json } = await by.get<{ status: string }>(at(`/audits/${audit.id}`));
      if (json.status === 'COMPLETED') return audit.id;
      await sleep(PAUSE_MS);
    }
    throw new Error('the audit of the text did not end');
  };
  let audited: Promise<string> | undefined;
  const findings = async (by: Browser) => {
    audited ??= auditText(by);
    await audited;
    const path = at(`/findings?limit=50&standing=${pick(['open', 'decided'], 'choice')}`);
    const { json } = await by.get<{ findings: (Listed & { cluster_id: string })[] }>(path);
    return json.findings;
  };

  const decidedViolation = async (by: Browser): Promise<string> => {
    audited ??= auditText(by);
    const path = at(`/audits/${await audited}/violations?review_state=all&page_size=${SENTENCES}`);
    const { json } = await by.get<{ violations: Listed[] }>(path);
    const { id } = pick(json.violations, 'violation');
    await by.post(at(`/violations/${id}/decide`), {
      action: pick(['elevated_risk', 'urgent_violation'], 'action'),
      apply_to_group: false,
      version: null,
    });
    return id;
  };

  const asFuzzer = (send: Send): Promise<Browser> => come(send, fuzzer);
  const asOwner = (send: Send): Promise<Browser> => come(send, owner);
  const asColleague = (send: Send): Promise<Browser> => come(send, colleague);

  return {
    askApproval: async (send) => {
      const document = await newDocument(await asOwner(send));
      const approver = toPublicId('usr', colleague);
      const body = { approver_id: approver, base_revision: document.revision, comment: 'Please.' };
      return { browser: await asFuzzer(send), ids: { document_id: document.id }, body };
    },
    decideApproval: async (send) => {
      const { document, approval } = await askApproval(await asColleague(send), fuzzer);
      const ids = { document_id: document.id, approval_id: approval.id };
      const body = { decision: pick(['approve', 'send_back'], 'decision') };
      const revision = { base_revision: document.revision };
      return { browser: await asFuzzer(send), ids, body: { ...body, ...revision } };
    },
    withdrawApproval: async (send) => {
      const { document, approval } = await askApproval(await asColleague(send), owner);
      const ids = { document_id: document.id, approval_id: approval.id };
      return { browser: await asFuzzer(send), ids };
    },
    restoreDocumentVersion: async (send) => {
      const by = await asOwner(send);
      const { id, revision } = await newDocument(by);
      const changed = { type: 'paragraph', children: [{ text: 'A desk of elm.' }] };
      const { json } = await by.post<{ revision: number }>(at(`/documents/${id}/draft`), {
        base_revision: revision,
        title: 'Desk',
        blocks: [changed],
      });
      const ids = { document_id: id, version: '1' };
      return { browser: await asFuzzer(send), ids, body: { base_revision: json.revision } };
    },
    publishTemplate: async (send) => {
      const { id, revision } = await newTemplate(await asOwner(send));
      const body = { base_revision: revision, note: 'Tried.' };
      return { browser: await asFuzzer(send), ids: { template_id: id }, body };
    },
    discardTemplateDraft: async (send) => {
      const { id, revision } = await newTemplate(await asOwner(send));
      const body = { base_revision: revision };
      return { browser: await asFuzzer(send), ids: { template_id: id }, body };
    },
    restoreTemplateVersion: async (send) => {
      const { id, revision } = await publish(await asOwner(send));
      const ids = { template_id: id, version: '1' };
      return { browser: await asFuzzer(send), ids, body: { base_revision: revision } };
    },
    updateTone: async (send) => {
      const by = await asOwner(send);
      const { json } = await by.post<Listed & { version: number; languages: object[] }>(
        at('/tones'),
        { name: `Voice ${newUuid()}`, language_key: 'EN' },
      );
      const languages = [
        { language_key: 'EN', name: 'Voice', description: null, content: 'Say you.', guide: null },
      ];
      const body = { expected_version: json.version, languages };
      return { browser: await asFuzzer(send), ids: { tone_id: json.id }, body };
    },
    enableWebhook: async (send) => {
      const { id } = await webhookOf(await asOwner(send));
      const body = { enabled: pick([true, false], 'choice') };
      return { browser: await asFuzzer(send), ids: { webhook_id: id }, body };
    },
    rotateWebhook: async (send) => {
      const { id } = await webhookOf(await asOwner(send));
      return { browser: await asFuzzer(send), ids: { webhook_id: id } };
    },
    testWebhook: async (send) => {
      const { id } = await webhookOf(await asOwner(send));
      return { browser: await asFuzzer(send), ids: { webhook_id: id } };
    },
    resendDeliveries: async (send) => {
      const { id } = await webhookOf(await asOwner(send));
      const ids = { webhook_id: id };
      return { browser: await asFuzzer(send), ids, body: { hours: 1 } };
    },
    listDeliveries: async (send) => {
      const { id } = await webhookOf(await asOwner(send));
      return { browser: await asFuzzer(send), ids: { webhook_id: id } };
    },
    removeEntry: async (send) => {
      const by = await asOwner(send);
      const ids = { infobase_id: parts.infobase };
      const entry = { kind: 'fact', language_key: null, title: 'Elm', body: 'Hard.' };
      const path = at(`/knowledge/${parts.infobase}/entries`);
      const { json } = await by.post<Listed & { version: number }>(path, entry);
      const body = { expected_version: json.version };
      return { browser: await asFuzzer(send), ids: { ...ids, entry_id: json.id }, body };
    },
    readInfobaseFile: async (send) => ({
      browser: await asFuzzer(send),
      ids: { infobase_id: parts.infobase },
      query: '?file_name=walnut.md',
      file: { type: 'text/markdown', text: '# Walnut\n\nWalnut is hard and dark.\n' },
    }),
    resumeDocument: async (send) => {
      const by = await asOwner(send);
      const template = await publish(by);
      const body = { template_id: template.id, language_key: 'EN', input: { name: 'Desk' } };
      const { json } = await by.post<{ document_id: string }>(at('/documents'), body);
      const ids = { document_id: json.document_id };
      await by.post(at(`/documents/${ids.document_id}/stop`));
      return { browser: await asFuzzer(send), ids };
    },
    tryNewModel: async (send) => {
      const body = { kind: 'compatible', model: 'small', address: parts.modelAddress, key: 'sk-x' };
      return { browser: await asFuzzer(send), body };
    },
    getClusterOffer: async (send) => {
      const { cluster_id: id } = pick(await findings(await asOwner(send)), 'finding');
      return { browser: await asFuzzer(send), query: `?cluster_id=${id}` };
    },
    createStandingDecision: async (send) => {
      const { id } = pick(await findings(await asOwner(send)), 'finding');
      const body = { finding_id: id, scope: {}, action: 'elevated_risk', days: 1 };
      const rest = { apply_to_open: false, dry_run: pick([true, false], 'choice') };
      return { browser: await asFuzzer(send), body: { ...body, ...rest } };
    },
    undoFindings: async (send) => {
      const by = await asOwner(send);
      const { id } = pick(await findings(by), 'finding');
      const action = pick(['elevated_risk', 'urgent_violation', 'mark_fixed', 'reopen'], 'action');
      const { json } = await by.post<{ decision_id: string | null }>(at('/findings/decisions'), {
        finding_ids: [id],
        action,
        dry_run: false,
      });
      if (json.decision_id === null) throw new NotReady('it was decided so already');
      return { browser: await asFuzzer(send), body: { decision_id: json.decision_id } };
    },
    addTestFromViolation: async (send) => {
      const violation = await decidedViolation(await asOwner(send));
      return { browser: await asFuzzer(send), ids: { violation_id: violation } };
    },
    removeRuleTest: async (send) => {
      const by = await asOwner(send);
      const violation = await decidedViolation(by);
      const { json } = await by.post<Listed & { rule_id: string }>(
        at(`/violations/${violation}/rule-test`),
      );
      const ids = { rule_id: json.rule_id, test_id: json.id };
      return { browser: await asFuzzer(send), ids };
    },
  };
};
