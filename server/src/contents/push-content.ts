import { isBlank } from '@copydesk/contract/shared/blank';
import { createHash } from 'node:crypto';
import { addUrlAsset } from '../assets/add-url-asset.ts';
import type { AssetKind } from '../assets/asset.ts';
import type { AssetDetails, DetailsChange, ReadDetails } from '../assets/asset-metadata.ts';
import { readName } from '../assets/asset-name.ts';
import { insertAsset } from '../assets/insert-asset.ts';
import { readKnownDetails } from '../assets/known-words.ts';
import { plainLine } from '../assets/plain-line.ts';
import { contentCall } from '../assets/replace-content.ts';
import { restoreAsset, updateAsset } from '../assets/update-asset.ts';
import { hashOf } from '../platform/blobs/blob-store.ts';
import { query, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { changedSince, invalidValue, OperationError } from '../platform/errors.ts';
import { newUuid } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { freezeRules } from '../rules/rule-set.ts';
import { sortedJson } from '../platform/text/sorted-json.ts';
import {
  type CheckedText,
  checkPush,
  type PushFormat,
  type PushParts,
  readText,
  type ReadText,
  storeFirst,
} from './check-push.ts';
import { type ContentRow, findContent, lockContent } from './content-row.ts';
import { type ContentIdentity, readExternalId } from './external-id.ts';
import { lockLastReading, storeVersion } from './store-version.ts';

export interface PushInput {
  readonly externalId: string;
  readonly text: string;
  readonly format: PushFormat;
  readonly name: string | null;
  readonly metadata: DetailsChange;
  /** Refuse as stale unless the content has one of these versions, 0 if there is none; null accepts any. */
  readonly expected: readonly number[] | null;
}

export interface Pushed {
  /** The name in its normal form. */
  readonly externalId: string;
  readonly version: number;
  /** True if this push said the same as the version before, so that nothing changed. */
  readonly unchanged: boolean;
}

const PAGE = statement<{ metadata: AssetDetails }>(
  `select metadata from asset where workspace_id = $1 and normal_url = $2`,
);
const INSERT = statement(`
  insert into content (workspace_id, id, external_id, asset_id, version, created_at)
  values ($1, $2, $3, $4, 1, $5)`);
const NEXT_VERSION = statement(`
  update content set version = $3, deleted_at = null where workspace_id = $1 and id = $2`);

/** A text is read again and again only if others change the content at the same time. */
const ATTEMPTS = 20;

const busy = (): OperationError =>
  new OperationError('unavailable', 'Others change this content at this moment. Try again.');

export const refuseStale = (
  known: Pick<ContentRow, 'version'> | undefined,
  expected: readonly number[] | null,
): void => {
  if (expected && !expected.includes(known?.version ?? 0)) throw changedSince('content');
};

const merge = (known: AssetDetails, change: ReadDetails): AssetDetails =>
  Object.fromEntries(Object.entries({ ...known, ...change }).filter(([, value]) => value !== null));

/** Changes when a check looks for more, so that an earlier version does not answer for it. */
const LOOKED_FOR = 'unknowns';

/** Names everything that decides what is found. */
const pushedHashOf = (
  format: string,
  metadata: AssetDetails,
  textHash: string,
  ruleSet: string,
): string =>
  createHash('sha256')
    .update(sortedJson([format, metadata, textHash, ruleSet, LOOKED_FOR]))
    .digest('hex');

const metadataNow = async (
  scope: Scope,
  known: ContentRow | undefined,
  { url }: ContentIdentity,
): Promise<AssetDetails> => {
  if (known) return known.metadata;
  const [page] = url === null ? [] : await query(scope, PAGE, [scope.workspaceId, url]);
  return page?.metadata ?? {};
};

/** A name that people can read, for a content that was pushed without one. */
const nameOf = (externalId: string): string => plainLine(externalId, 300) || 'Content';

/** Creates the content with its asset. An address is that of the page, which may be an asset already. */
const createContent = async (
  inside: Scope,
  { externalId, url }: ContentIdentity,
  { name, metadata }: Pick<PushInput, 'name' | 'metadata'>,
  content: { readonly hash: string; readonly mediaType: string },
): Promise<void> => {
  const stored = { ...content, fileName: null };
  const assetId =
    url === null
      ? await insertAsset(inside, {
          kind: 'post',
          source: 'paste',
          name: name ?? nameOf(externalId),
          url: null,
          normalUrl: null,
          metadata,
          content: stored,
        })
      : (await addUrlAsset(inside, { url, name, render: 'static', metadata })).assetId;
  const values = [inside.workspaceId, newUuid(), externalId, assetId, inside.now()];
  await query(inside, INSERT, values);
};

interface Attempt {
  readonly input: PushInput;
  readonly identity: ContentIdentity;
  readonly change: ReadDetails;
  readonly textHash: string;
}

type Checked = { readonly read: ReadText; readonly metadata: AssetDetails } & CheckedText;

const isSame = (known: ContentRow, pushedHash: string): boolean =>
  known.deleted_at === null && known.pushed_hash === pushedHash;

const rename = async (
  inside: Scope,
  known: ContentRow,
  { input: { name, metadata }, change }: Attempt,
): Promise<void> => {
  const isNamed = name === null || readName(name) === known.name;
  if (isNamed && sortedJson(merge(known.metadata, change)) === sortedJson(known.metadata)) return;
  await updateAsset(inside, known.asset_id, { name, render: null, metadata });
};

/**
 * Stores what was checked, if the content is still as it was when it was checked. Returns undefined if it has
 * to be looked at again.
 */
const store = (
  scope: Scope,
  parts: PushParts,
  attempt: Attempt,
  checked: Checked,
): Promise<Pushed | undefined> =>
  transaction(scope, async (inside) => {
    const { input, identity, change, textHash } = attempt;
    const { externalId } = identity;
    const before = await lockContent(inside, externalId);
    refuseStale(before, input.expected);
    const metadata = merge(await metadataNow(inside, before, identity), change);
    if (sortedJson(metadata) !== sortedJson(checked.metadata)) return undefined;
    const pushedHash = pushedHashOf(input.format, metadata, textHash, checked.ruleSet);
    // Somebody else pushed the same in the meantime.
    if (before && isSame(before, pushedHash)) {
      return { externalId, version: before.version, unchanged: true };
    }
    const { read } = checked;
    const content = { hash: hashOf(read.bytes), mediaType: read.mediaType };
    if (!before) await createContent(inside, identity, input, content);
    const known = before ?? (await findContent(inside, externalId));
    if (!known) throw new Error('a content that was just created is not there');
    const last = await lockLastReading(inside, known.asset_id);
    // A new content must not stay without a version, so its transaction is given up.
    if (!last && !before) throw busy();
    if (!last) return undefined;
    if (known.is_archived) await restoreAsset(inside, known.asset_id);
    await rename(inside, known, attempt);
    const named = { ...known, name: input.name ?? known.name };
    const version = before ? before.version + 1 : 1;
    const isStored = before && known.source !== 'url';
    await storeVersion(
      inside,
      parts.blobs,
      { ...named, version },
      { ...checked, format: input.format, textHash, pushedHash },
      {
        previousAuditId: last.auditId,
        before: [
          ...(isStored
            ? [contentCall(inside, known.asset_id, { ...content, fileName: null })]
            : []),
          ...(before ? [call(NEXT_VERSION, [inside.workspaceId, known.id, version])] : []),
        ],
      },
    );
    return { externalId, version, unchanged: false };
  });

/** A text that was read and checked, and only has to be stored. */
export type PreparedPush = {
  readonly attempt: Attempt;
  /** The parts, whose store has the text already. */
  readonly parts: PushParts;
} & (
  | { readonly checked: Checked; readonly known: null }
  /** The content says the same already. */
  | { readonly checked: null; readonly known: ContentRow }
);

const beginAttempt = async (scope: Scope, input: PushInput): Promise<Attempt> => {
  if (isBlank(input.text)) {
    throw invalidValue(['text'], 'the text is blank; delete the content to take it away');
  }
  return {
    input,
    identity: readExternalId(input.externalId),
    change: await readKnownDetails(scope, input.metadata),
    textHash: hashOf(Buffer.from(input.text)),
  };
};

/** Reads the content as it is stored, and checks the pushed text if it differs from the stored one. */
const prepare = async (
  scope: Scope,
  parts: PushParts,
  attempt: Attempt,
  earlier: ReadText | null,
): Promise<PreparedPush> => {
  const { input, identity, change, textHash } = attempt;
  const known = await findContent(scope, identity.externalId);
  refuseStale(known, input.expected);
  const metadata = merge(await metadataNow(scope, known, identity), change);
  const frozen = await freezeRules(scope, { packs: null });
  if (known && isSame(known, pushedHashOf(input.format, metadata, textHash, frozen.hash))) {
    return { attempt, parts, checked: null, known };
  }
  const read = earlier ?? (await readText(scope, parts, input));
  const kind: AssetKind = identity.url === null ? 'post' : 'web_page';
  const { document } = read;
  const [blobs, checked] = await Promise.all([
    earlier ? parts.blobs : storeFirst(scope, parts.blobs, read),
    checkPush(scope, parts, { document, kind, metadata, frozen }),
  ]);
  const stored = { ...parts, blobs };
  return { attempt, parts: stored, checked: { read, metadata, ...checked }, known: null };
};

/**
 * Reads and checks a text before a transaction is open, so that `pushContent` only has to store it. Throws as
 * that does.
 */
export const preparePush = async (
  scope: Scope,
  parts: PushParts,
  input: PushInput,
): Promise<PreparedPush> => prepare(scope, parts, await beginAttempt(scope, input), null);

/**
 * Pushes a content: the first push creates it, a later one with another text, format or details, or by other
 * rules, is its next version, which is checked and compared with the one before. The same again changes nothing. Throws invalid,
 * stale, too_large, and unavailable if the check itself failed.
 */
export const pushContent = async (
  scope: Scope,
  parts: PushParts,
  input: PushInput,
  given: PreparedPush | null = null,
): Promise<Pushed> => {
  // What said the same a moment ago may say something else by now.
  let prepared = given?.checked ? given : await preparePush(scope, parts, input);
  for (let attempts = 0; attempts < ATTEMPTS; attempts++) {
    const { attempt, checked, known } = prepared;
    if (!checked) {
      await rename(scope, known, attempt);
      return { externalId: known.external_id, version: known.version, unchanged: true };
    }
    const done = await store(scope, prepared.parts, attempt, checked);
    if (done) return done;
    prepared = await prepare(scope, prepared.parts, attempt, checked.read);
  }
  throw busy();
};
