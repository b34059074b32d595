import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EDITS } from '../../../test/edits.ts';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import type { Block } from '../../generation/blocks.ts';
import { anyBlocks } from '../../generation/blocks.fixture.ts';
import { checkBlocks } from '../../generation/check-blocks.ts';
import { blocksToMarkdown } from '../../generation/write-blocks.ts';
import { addMember } from '../../members/add-member.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { createBlankDocument } from './create-blank-document.ts';
import { getDocumentVersion, listDocumentVersions } from './document-versions.ts';
import { getDocument } from '../get-document.ts';
import { getDraft } from './get-draft.ts';
import { nameVersion } from './name-version.ts';
import { restoreVersion } from './restore-version.ts';
import { saveDraft } from './save-draft.ts';
import { shareDocument } from './share-document.ts';

const EDITS_EACH = 50;

const database = await createTestDatabase();
const { scope, userId } = await makeWorkspace(database);
const benId = await addMember(scope, { email: 'ben@test.example', name: 'Ben', role: 'editor' });
let time = new Date('2026-03-02T09:00:00Z');
const people: readonly Scope[] = [userId, benId].map((id) => ({
  ...database.scope(scope.workspaceId, { kind: 'user', id }),
  now: () => time,
}));

interface Text {
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly raw: string;
}

type Edit =
  | { readonly kind: 'type'; readonly at: number; readonly cut: number; readonly blocks: Block[] }
  | { readonly kind: 'title'; readonly title: string }
  | { readonly kind: 'name' | 'restore' | 'stale' | 'same'; readonly pick: number };

const pick = fc.nat({ max: 1_000 });
const typing: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constant('type' as const),
  at: pick,
  cut: fc.nat({ max: 2 }),
  blocks: anyBlocks({ maxLength: 2 }),
});
const naming: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constant('title' as const),
  title: fc.lorem({ maxCount: 3 }),
});
const others: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom('name' as const, 'restore', 'stale', 'same'),
  pick,
});
const edits = fc.record({
  who: fc.nat({ max: 1 }),
  minutes: fc.constantFrom(0, 0, 0, 0, 1, 3, 6, 12),
  edit: fc.oneof(
    { weight: 8, arbitrary: typing },
    { weight: 1, arbitrary: naming },
    { weight: 3, arbitrary: others },
  ),
});

/** What the document should be: its text, and every version that must be kept for ever. */
interface Expected {
  revision: number;
  current: Text;
  version: number;
  /** By their numbers; the last text of each. */
  readonly versions: Map<number, Text>;
}

const play = async (documentId: string, known: Expected, person: Scope, edit: Edit) => {
  const save = (text: Pick<Text, 'title' | 'blocks'>, baseRevision = known.revision) =>
    saveDraft(person, { documentId, baseRevision, ...text });
  const store = async (text: Pick<Text, 'title' | 'blocks'>) => {
    const saved = await save(text);
    const { blocks } = checkBlocks(text.blocks);
    if (saved.revision !== known.revision) {
      known.current = { title: text.title, blocks, raw: blocksToMarkdown(blocks) };
    }
    Object.assign(known, { revision: saved.revision, version: saved.version });
    known.versions.set(saved.version, known.current);
  };
  switch (edit.kind) {
    case 'type': {
      const { blocks, title } = known.current;
      const next = blocks.toSpliced(edit.at % (blocks.length + 1), edit.cut, ...edit.blocks);
      return store({ title, blocks: next.slice(0, 40) });
    }
    case 'title':
      return store({ title: edit.title, blocks: known.current.blocks });
    case 'same':
      expect(await save(known.current, 0)).toMatchObject({ revision: known.revision });
      return undefined;
    case 'stale': {
      if (known.revision === 0) return undefined;
      const text = { title: 'late', blocks: [] };
      return expect(save(text, edit.pick % known.revision)).rejects.toMatchObject({
        code: 'stale',
      });
    }
    case 'name': {
      const version = String((edit.pick % known.version) + 1);
      const named = await nameVersion(person, { documentId, version, name: `n ${edit.pick}` });
      return expect(named.name).toBe(`n ${edit.pick}`);
    }
    case 'restore': {
      const version = (edit.pick % known.version) + 1;
      const saved = await restoreVersion(person, {
        documentId,
        version: String(version),
        baseRevision: known.revision,
      });
      known.current = known.versions.get(version) as Text;
      Object.assign(known, { revision: saved.revision, version: saved.version });
      known.versions.set(saved.version, known.current);
      return undefined;
    }
  }
};

test('after any edits the blocks, the Markdown and every version are what they were saved as', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(edits, { minLength: EDITS_EACH, maxLength: EDITS_EACH }),
      async (all) => {
        const [ada = scope] = people;
        const documentId = await createBlankDocument(ada, { title: 'T', language: 'EN' });
        await shareDocument(ada, { documentId, shared: true, role: 'owner' });
        const empty: Text = { title: 'T', blocks: [], raw: '' };
        const known: Expected = {
          revision: 0,
          current: empty,
          version: 1,
          versions: new Map([[1, empty]]),
        };
        for (const { who, minutes, edit } of all) {
          time = new Date(time.getTime() + minutes * 60_000);
          await play(documentId, known, people[who] ?? scope, edit);
          const { title, blocks, revision, version } = await getDraft(ada, documentId);
          expect({ title, blocks, revision, version }).toEqual({
            title: known.current.title,
            blocks: known.current.blocks,
            revision: known.revision,
            version: known.version,
          });
          const { document } = await getDocument(ada, documentId);
          expect(document.rawDocument).toBe(known.current.raw);
        }
        const { versions } = await listDocumentVersions(ada, {
          documentId,
          cursor: null,
          limit: 100,
        });
        expect(versions.map(({ version }) => version)).toEqual(
          [...known.versions.keys()].toSorted((one, other) => other - one),
        );
        for (const [version, text] of known.versions) {
          const kept = await getDocumentVersion(ada, { documentId, version: String(version) });
          expect({ title: kept.title, blocks: kept.blocks, raw: kept.raw }).toEqual(text);
        }
      },
    ),
    { numRuns: Math.ceil(EDITS / EDITS_EACH), endOnFailure: true },
  );
}, 3_600_000);
