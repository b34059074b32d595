import { createAsset } from '../assets/create-asset.ts';
import { createDocument } from '../documents/create-document.ts';
import { addEntry } from '../infobases/add-entry.ts';
import { createInfobase } from '../infobases/create-infobase.ts';
import { addMember } from '../members/add-member.ts';
import { transaction } from '../platform/db/query.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import { createRule } from '../rules/create-rule.ts';
import { installStarter } from '../starter/install-starter.ts';
import { createTone } from '../tones/create-tone.ts';
import { createWorkspace } from '../workspaces/create-workspace.ts';
import type { Plan } from '../workspaces/plan.ts';
import { BANK_ASSETS, type DemoAsset, FOODS_ASSETS } from './demo-assets.ts';
import { BANK_AUDITS, type DemoAudit, FOODS_AUDITS } from './demo-audits.ts';
import {
  BANK_DOCUMENTS,
  type DemoDocument,
  FOODS_DOCUMENTS,
  toMarkdown,
} from './demo-documents.ts';
import { BANK_INFOBASES, type DemoInfobase, FOODS_INFOBASES } from './demo-infobases.ts';
import { BANK_RULES, type DemoRule, FOODS_RULES } from './demo-rules.ts';
import { DEMO_VOICES } from './demo-tones.ts';
import { before, DAY, seedAudit } from './seed-audit.ts';

export const DEMO_NAMES = ['bank', 'foods', 'free'] as const;
export type DemoName = (typeof DEMO_NAMES)[number];

interface DemoWorkspace {
  readonly name: string;
  readonly plan: Plan;
  /** The accounts are `owner@` and `reviewer@` of this host. */
  readonly host: string;
  readonly content: {
    readonly infobases: readonly DemoInfobase[];
    readonly documents: readonly DemoDocument[];
    readonly rules: readonly DemoRule[];
    readonly assets: readonly DemoAsset[];
    readonly audits: readonly DemoAudit[];
  } | null;
}

const WORKSPACES: Record<DemoName, DemoWorkspace> = {
  bank: {
    name: 'Demo Bank',
    plan: 'business',
    host: 'bank.demo.example',
    content: {
      infobases: BANK_INFOBASES,
      documents: BANK_DOCUMENTS,
      rules: BANK_RULES,
      assets: BANK_ASSETS,
      audits: BANK_AUDITS,
    },
  },
  foods: {
    name: 'Demo Foods',
    plan: 'team',
    host: 'foods.demo.example',
    content: {
      infobases: FOODS_INFOBASES,
      documents: FOODS_DOCUMENTS,
      rules: FOODS_RULES,
      assets: FOODS_ASSETS,
      audits: FOODS_AUDITS,
    },
  },
  free: { name: 'Demo Free', plan: 'free', host: 'free.demo.example', content: null },
};

export interface SeededWorkspace {
  readonly ownerId: string;
  /** UUIDs; the API has no list of documents, so whoever shows the demo needs them. */
  readonly documentIds: readonly string[];
}

/** Adds things at once and gives them with their ids, by key; ids follow the order of the things. */
const addAll = async <T extends { readonly key: string }>(
  things: readonly T[],
  add: (thing: T) => Promise<string>,
): Promise<Map<string, T & { readonly id: string }>> => {
  const ids = await Promise.all(things.map(add));
  return new Map(things.map((thing, n) => [thing.key, { ...thing, id: ids[n] as string }]));
};

const addInfobase = async (scope: Scope, { entries, ...infobase }: DemoInfobase) => {
  const infobaseId = toPublicId('inf', await createInfobase(scope, infobase));
  for (const entry of entries) await addEntry(scope, { infobaseId, ...entry });
};

const fill = async (
  scope: Scope,
  { host, content }: DemoWorkspace,
  ownerId: string,
): Promise<SeededWorkspace> => {
  const setUp = before(scope, 60 * DAY);
  if (!content) {
    await installStarter(setUp);
    return { ownerId, documentIds: [] };
  }
  const voices = await addAll(DEMO_VOICES, (voice) => createTone(setUp, voice));
  const { templates, tones } = await installStarter(setUp);
  const [reviewer, rules, assets] = await Promise.all([
    addMember(setUp, { email: `reviewer@${host}`, name: 'Demo Reviewer', role: 'reviewer' }),
    addAll(content.rules, (rule) => createRule(setUp, rule)),
    addAll(content.assets, (asset) => createAsset(setUp, asset)),
  ]);
  for (const infobase of content.infobases) await addInfobase(setUp, infobase);
  const documentIds = await Promise.all(
    content.documents.map(({ template, tone, blocks, generated, ...document }) =>
      createDocument(setUp, {
        ...document,
        document: blocks.map((block) => ({ ...block })),
        rawDocument: toMarkdown(blocks),
        generatedOutput: toMarkdown(generated ?? blocks),
        templateId: templates.get(template) ?? null,
        toneId: voices.get(tone)?.id ?? tones.get(tone) ?? null,
      }),
    ),
  );
  for (const audit of content.audits) {
    await seedAudit(scope, audit, { rules, assets }, { owner: ownerId, reviewer });
  }
  return { ownerId, documentIds };
};

/**
 * Makes the demo workspace that the scope names, through the operations that people and audits use.
 * One transaction: it is there as a whole or not at all. Throws where its addresses are taken.
 */
export const seedDemoWorkspace = (scope: Scope, demo: DemoName): Promise<SeededWorkspace> =>
  transaction(scope, async (inside) => {
    const workspace = WORKSPACES[demo];
    const setUp = before(inside, 60 * DAY);
    const { name, plan, host } = workspace;
    await createWorkspace(setUp, { name, plan });
    const ownerId = await addMember(setUp, {
      email: `owner@${host}`,
      name: 'Demo Owner',
      role: 'owner',
    });
    return fill({ ...inside, actor: { kind: 'user', id: ownerId } }, workspace, ownerId);
  });
