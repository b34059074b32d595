import { type CallOptions, createCaller } from './http/call.ts';
import { type RequestOptions, sendRequest } from './http/request.ts';
import type { Answered } from './http/send.ts';
import { type CopydeskOptions, readSettings, type Settings } from './http/settings.ts';
import { createAudits, createHints, createSchedules } from './resources/audits.ts';
import { createBulk } from './resources/bulk.ts';
import { createAssets, createContents, createGate } from './resources/contents.ts';
import { createDocuments } from './resources/documents.ts';
import { createFindings } from './resources/findings.ts';
import { createKnowledge } from './resources/knowledge.ts';
import { createChecks, createPacks, createRules } from './resources/rules.ts';
import { createViolations } from './resources/violations.ts';
import {
  createActivity,
  createEvents,
  createMembers,
  createWorkspace,
} from './resources/workspace.ts';
import { createTemplates, createTones } from './resources/writing.ts';
import type { Me } from './types/keys.ts';
import type { Version } from './types/operations.ts';
import type { Health } from './types/shared.ts';

/**
 * A client of the public API of Copydesk.
 *
 * It sends requests again after failures where that has no second effect, and throws a CopydeskError otherwise.
 */
export class Copydesk {
  readonly documents: ReturnType<typeof createDocuments>;
  readonly templates: ReturnType<typeof createTemplates>;
  readonly tones: ReturnType<typeof createTones>;
  readonly knowledge: ReturnType<typeof createKnowledge>;
  readonly bulk: ReturnType<typeof createBulk>;
  readonly audits: ReturnType<typeof createAudits>;
  readonly schedules: ReturnType<typeof createSchedules>;
  readonly violations: ReturnType<typeof createViolations>;
  readonly findings: ReturnType<typeof createFindings>;
  readonly hints: ReturnType<typeof createHints>;
  readonly assets: ReturnType<typeof createAssets>;
  readonly contents: ReturnType<typeof createContents>;
  readonly gate: ReturnType<typeof createGate>;
  readonly checks: ReturnType<typeof createChecks>;
  readonly rules: ReturnType<typeof createRules>;
  readonly packs: ReturnType<typeof createPacks>;
  readonly events: ReturnType<typeof createEvents>;
  readonly activity: ReturnType<typeof createActivity>;
  readonly members: ReturnType<typeof createMembers>;
  readonly workspace: ReturnType<typeof createWorkspace>;
  /** Tells the key what it is. */
  readonly me: (options?: CallOptions) => Promise<Me>;
  /** Asks whether the service is ready. */
  readonly health: (options?: CallOptions) => Promise<Health>;
  /** Asks which release the service is. */
  readonly version: (options?: CallOptions) => Promise<Version>;
  /** Not a property that is printed or copied: it has the key. */
  readonly #settings: Settings;

  constructor(options: CopydeskOptions = {}) {
    this.#settings = readSettings(options);
    const caller = createCaller(this.#settings);
    this.documents = createDocuments(caller);
    this.templates = createTemplates(caller);
    this.tones = createTones(caller);
    this.knowledge = createKnowledge(caller);
    this.bulk = createBulk(caller);
    this.audits = createAudits(caller);
    this.schedules = createSchedules(caller);
    this.violations = createViolations(caller);
    this.findings = createFindings(caller);
    this.hints = createHints(caller);
    this.assets = createAssets(caller);
    this.contents = createContents(caller);
    this.gate = createGate(caller);
    this.checks = createChecks(caller);
    this.rules = createRules(caller);
    this.packs = createPacks(caller);
    this.events = createEvents(caller);
    this.activity = createActivity(caller);
    this.members = createMembers(caller);
    this.workspace = createWorkspace(caller);
    this.me = (asked) => caller.call('getMe', {}, asked);
    this.health = (asked) => caller.call('getHealth', {}, asked);
    this.version = (asked) => caller.call('getVersion', {}, asked);
  }

  /** Sends any request below /public/v1, with the retries and errors of the other methods. */
  request(method: string, path: string, options: RequestOptions = {}): Promise<Answered> {
    return sendRequest(this.#settings, method, path, options);
  }
}
