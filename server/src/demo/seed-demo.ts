import { listAudits } from '../audits/list-audits.ts';
import { createDocument } from '../documents/create-document.ts';
import { addEntry } from '../infobases/add-entry.ts';
import { createInfobase } from '../infobases/create-infobase.ts';
import { addMember } from '../members/add-member.ts';
import { listMembers } from '../members/list-members.ts';
import type { BlobStore } from '../platform/blobs/blob-store.ts';
import { transaction } from '../platform/db/query.ts';
import type { Engine } from '../platform/durable/engine.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { listPacks } from '../rules/enable-pack.ts';
import { installStarter } from '../starter/install-starter.ts';
import { createTone } from '../tones/create-tone.ts';
import { setDefaultTone } from '../tones/set-default-tone.ts';
import { createWorkspace } from '../workspaces/create-workspace.ts';
import type { Plan } from '../workspaces/plan.ts';
import type { AuditClocks } from './audit-clocks.ts';
import { addDemoAsset } from './add-demo-asset.ts';
import { updateDemoAssets } from './update-demo-assets.ts';
import { BANK_AUDITS, type DemoAudit, FOODS_AUDITS } from './demo-audits.ts';
import {
  BANK_DOCUMENTS,
  type DemoDocument,
  FOODS_DOCUMENTS,
  toMarkdown,
} from './demo-documents.ts';
import { BANK_INFOBASES, type DemoInfobase, FOODS_INFOBASES } from './demo-infobases.ts';
import { BANK_FILES, type DemoFile, FOODS_FILES } from './demo-files.ts';
import { enableDemoPacks } from './demo-packs.ts';
import { DEMO_VOICES } from './demo-tones.ts';
import { seedAudit } from './seed-audit.ts';

export const DEMO_NAMES = ['bank', 'foods', 'free'] as const;
export type DemoName = (typeof DEMO_NAMES)[number];

interface DemoWorkspace {
  readonly name: string;
  readonly plan: Plan;
  /** The accounts are `owner@` and `reviewer@` this host. */
  readonly host: string;
  readonly content: {
    readonly infobases: readonly DemoInfobase[];
    readonly documents: readonly DemoDocument[];
    readonly packs: readonly string[];
    readonly files: readonly DemoFile[];
    readonly audits: readonly DemoAudit[];
  } | null;
}

const DAY = 24 * 60 * 60_000;

/** The same scope at an earlier time, so that the demo has a history. */
const before = (scope: Scope, milliseconds: number): Scope => ({
  ...scope,
  now: () => new Date(scope.now().getTime() - milliseconds),
});

const SHARED_PACKS = [
  'house',
  'eu-green-claims',
  'eu-privacy-fair-trading',
  'health-claims',
  'uk-cap',
  'us-ftc',
];
const BANK_PACKS = [...SHARED_PACKS, 'eu-finance', 'uk-finance', 'money-claims'];
const FOODS_PACKS = [...SHARED_PACKS, 'eu-food-claims', 'beauty-claims'];

const WORKSPACES: Record<DemoName, DemoWorkspace> = {
  bank: {
    name: 'Demo Bank',
    plan: 'business',
    host: 'bank.demo.example',
    content: {
      infobases: BANK_INFOBASES,
      documents: BANK_DOCUMENTS,
      packs: BANK_PACKS,
      files: BANK_FILES,
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
      packs: FOODS_PACKS,
      files: FOODS_FILES,
      audits: FOODS_AUDITS,
    },
  },
  free: { name: 'Demo Free', plan: 'free', host: 'free.demo.example', content: null },
};

/** The account that the quick start signs in. */
export const demoOwner = (demo: DemoName): string => `owner@${WORKSPACES[demo].host}`;

export interface SeededWorkspace {
  readonly ownerId: string;
  /** UUIDs. The API has no list of documents, so callers that show the demo need them. */
  readonly documentIds: readonly string[];
}

/**
 * Adds things in parallel and returns them with their ids, by key. The ids follow the order of the things.
 */
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
  blobs: BlobStore,
  { host, content }: DemoWorkspace,
  ownerId: string,
): Promise<SeededWorkspace> => {
  const setUp = before(scope, 60 * DAY);
  if (!content) {
    await installStarter(setUp);
    return { ownerId, documentIds: [] };
  }
  const voices = await addAll(DEMO_VOICES, (voice) => createTone(setUp, voice));
  const house = voices.get('house_voice');
  if (house) await setDefaultTone(setUp, { id: toPublicId('ton', house.id), isDefault: true });
  const { templates, tones } = await installStarter(setUp);
  const email = `reviewer@${host}`;
  await addMember(setUp, { email, name: 'Demo Reviewer', role: 'reviewer' });
  await enableDemoPacks(setUp, content.packs);
  for (const file of content.files) await addDemoAsset(setUp, blobs, file);
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
  return { ownerId, documentIds };
};

/**
 * Creates the demo workspace of the scope, through the same operations that people use, in one transaction.
 * Throws if its email addresses are taken.
 */
export const seedDemoWorkspace = (
  scope: Scope,
  blobs: BlobStore,
  demo: DemoName,
): Promise<SeededWorkspace> =>
  transaction(scope, async (inside) => {
    const workspace = WORKSPACES[demo];
    const setUp = before(inside, 60 * DAY);
    const { name, plan } = workspace;
    await createWorkspace(setUp, { name, plan });
    const ownerId = await addMember(setUp, {
      email: demoOwner(demo),
      name: 'Demo Owner',
      role: 'owner',
    });
    const asOwner: Scope = { ...inside, actor: { kind: 'user', id: ownerId } };
    return fill(asOwner, blobs, workspace, ownerId);
  });

/** What a demo needs besides its database. */
export interface DemoParts {
  readonly engine: Engine;
  readonly blobs: BlobStore;
  /** Lets audits happen in the past, so that the demo has a history. Without it, all happen now. */
  readonly clocks?: AuditClocks;
}

/**
 * Has the engine audit the assets of a demo workspace and makes the first decisions. Some audits read the
 * later versions of its files. Existing audits are not repeated.
 */
export const seedDemoAudits = async (
  scope: Scope,
  { engine, blobs, clocks }: DemoParts,
  demo: DemoName,
  part: 'opening' | 'all',
): Promise<void> => {
  const { content } = WORKSPACES[demo];
  const members = await listMembers(scope);
  const idOf = (role: string): string => members.find((one) => one.role === role)?.id ?? '';
  const people = { owner: idOf('owner'), reviewer: idOf('reviewer') };
  const actor = { kind: 'user', id: people.owner } as const;
  const made = new Set((await listAudits(scope, { limit: 100 })).map(({ name }) => name));
  for (const audit of content?.audits ?? []) {
    const then = clocks ? before(scope, audit.daysAgo * DAY) : scope;
    const asOwner: Scope = { ...then, actor };
    const { afterChanges: broken } = audit;
    if (made.has(audit.name) || (part === 'opening' && !audit.isOpening)) continue;
    if (content && broken) await updateDemoAssets(asOwner, blobs, { files: content.files, broken });
    const runner = clocks ? clocks.at(engine, then.now) : engine;
    await seedAudit(asOwner, runner, audit, { people, isPast: clocks !== undefined });
  }
};

/** Adds what a demo from an earlier release lacks: some templates and all packs. */
export const renewDemoWorkspace = async (scope: Scope, demo: DemoName): Promise<void> => {
  await installStarter(scope);
  const packs = WORKSPACES[demo].content?.packs ?? [];
  if ((await listPacks(scope)).length === 0) await enableDemoPacks(scope, packs);
};
