import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import {
  type AuditDetail,
  type AuditGaps,
  type Copydesk,
  type CreateAuditRequest,
  PermissionError,
} from '@copydesk/sdk';
import { print } from '../terminal/print.ts';
import { EXIT, Failure } from '../terminal/failure.ts';
import type { Io } from '../terminal/io.ts';
import { createProgress } from '../terminal/progress.ts';
import { type ServiceFlags, withService } from './connect.ts';
import { languageOption } from './language-option.ts';
import { mediaTypeOf } from './media-types.ts';

export interface StartFlags extends ServiceFlags {
  readonly crawl?: string;
  readonly maxPages?: number;
  readonly sitemap?: readonly string[];
  readonly allAssets?: boolean;
  readonly packs?: readonly string[];
  readonly render?: string;
  readonly market?: readonly string[];
  readonly category?: readonly string[];
  readonly channel?: readonly string[];
  readonly audience?: readonly string[];
  readonly language?: string;
  readonly name?: string;
  readonly watch?: boolean;
}

const isAddress = (target: string): boolean => /^https?:\/\//i.test(target);

/** What is known of everything that is audited. Uploaded files get it with the upload, pages with the audit. */
const metadataOf = (flags: StartFlags) => ({
  ...languageOption(flags.language),
  ...(flags.market ? { market: [...flags.market] } : {}),
  ...(flags.category ? { category: [...flags.category] } : {}),
  ...(flags.channel ? { channel: [...flags.channel] } : {}),
  ...(flags.audience ? { audience: [...flags.audience] } : {}),
});

const uploadFiles = async (
  io: Io,
  client: Copydesk,
  files: readonly string[],
  metadata: ReturnType<typeof metadataOf>,
): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (const file of files) {
    const bytes = await readFile(resolve(io.cwd, file)).catch((error: Error) => {
      throw new Failure(`${file} cannot be read: ${error.message}.`);
    });
    const name = basename(file);
    const about = { type: mediaTypeOf(name), file_name: name, ...metadata };
    const asset = await client.assets.upload(bytes, about);
    ids.push(asset.id);
  }
  return ids;
};

const requestOf = (
  flags: StartFlags,
  urls: readonly string[],
  assets: readonly string[],
): CreateAuditRequest => {
  const { render } = flags;
  if (render !== undefined && render !== 'static' && render !== 'browser')
    throw new Failure(`--render ${render} is unknown.`, 'It is static or browser.');
  const metadata = metadataOf(flags);
  return {
    ...(flags.name === undefined ? {} : { name: flags.name }),
    ...(urls.length > 0 ? { urls: [...urls] } : {}),
    ...(assets.length > 0 ? { assets: [...assets] } : {}),
    ...(flags.allAssets ? { all_assets: true } : {}),
    ...(flags.sitemap ? { sitemaps: [...flags.sitemap] } : {}),
    ...(flags.crawl === undefined
      ? {}
      : {
          crawl: {
            url: flags.crawl,
            ...(flags.maxPages === undefined ? {} : { max_pages: flags.maxPages }),
          },
        }),
    ...(flags.packs ? { packs: [...flags.packs] } : {}),
    ...(render === undefined ? {} : { render }),
    ...(Object.keys(metadata).length > 0 ? { metadata } : {}),
  };
};

/** How many rules ran, so that a number of violations never stands alone. Null is from an older service. */
const tellCoverage = ({ coverage }: Pick<AuditDetail, 'coverage'>): string => {
  if (!coverage) return 'not noted which rules ran';
  const { rules, ran, may_apply: open } = coverage;
  return `${ran} of ${rules} ${rules === 1 ? 'rule' : 'rules'} ran${open > 0 ? `, ${open} that may apply did not` : ''}`;
};

export const tellAudit = (audit: AuditDetail): readonly string[] => [
  `${audit.name} (${audit.id}): ${audit.status}`,
  `${audit.completed_assets} of ${audit.total_assets} assets checked, ${audit.failed_assets} failed`,
  `${audit.total_violations} violations, ${audit.completed_assets === 0 ? 'nothing read' : tellCoverage(audit)}: ${audit.changes.new} new, ${audit.changes.still} still there, ${audit.changes.changed} changed, ${audit.changes.regressed} regressed`,
  ...(audit.failure === null ? [] : [`Failed: ${audit.failure}`]),
  ...audit.unjudged.map(
    ({ rule_name: name, assets, because }) =>
      `Not judged on ${assets} assets: ${name}, because ${because}`,
  ),
];

/** Follows an audit to its end. An audit that failed or was cancelled is a failure of the command. */
const follow = async (
  io: Io,
  client: Copydesk,
  id: string,
  isJson: boolean,
): Promise<AuditDetail> => {
  const progress = createProgress(io);
  let last: AuditDetail | null = null;
  for await (const state of client.audits.follow(id)) {
    last = state;
    const done = state.completed_assets + state.failed_assets;
    if (!isJson)
      progress.show(
        done,
        state.total_assets,
        `${state.total_violations} violations, ${state.completed_assets === 0 ? '' : `${tellCoverage(state)}, `}${state.status}`,
      );
  }
  progress.end();
  if (last === null) throw new Failure('The service told nothing about the audit.');
  return last;
};

const finish = (io: Io, flags: ServiceFlags, audit: AuditDetail): void => {
  print(io, flags, audit, tellAudit(audit));
  if (audit.status !== 'COMPLETED') io.exit(EXIT.failure);
  else if (audit.total_violations > 0) io.exit(EXIT.findings);
};

/** Starts an audit of addresses and files, and waits for its end if that is wanted. */
export const startAudit = (io: Io, targets: readonly string[], flags: StartFlags): Promise<void> =>
  withService(io, flags, async (client) => {
    const files = targets.filter((target) => !isAddress(target));
    const hasOther = flags.crawl ?? flags.sitemap ?? flags.allAssets;
    if (targets.length === 0 && hasOther === undefined)
      throw new Failure(
        'Nothing is named that could be audited.',
        'Name addresses or files, or use --crawl, --sitemap or --all-assets.',
      );
    const assets = await uploadFiles(io, client, files, metadataOf(flags));
    const audit = await client.audits.start(requestOf(flags, targets.filter(isAddress), assets));
    if (!flags.watch)
      return print(io, flags, audit, [
        audit.id,
        `Follow it with: copydesk audits watch ${audit.id}`,
      ]);
    if (!flags.json) io.out(`${audit.id}\n`);
    finish(io, flags, await follow(io, client, audit.id, flags.json === true));
  });

export const watchAudit = (io: Io, id: string, flags: ServiceFlags): Promise<void> =>
  withService(io, flags, async (client) =>
    finish(io, flags, await follow(io, client, id, flags.json === true)),
  );

/** Not every key that may list audits may read one: then it is not known how many rules ran. */
const coverageOf = async (client: Copydesk, id: string): Promise<AuditDetail['coverage']> => {
  try {
    return (await client.audits.get(id)).coverage;
  } catch (error) {
    if (error instanceof PermissionError) return null;
    throw error;
  }
};

export const listAudits = (
  io: Io,
  flags: ServiceFlags & { readonly limit?: number },
): Promise<void> =>
  withService(io, flags, async (client) => {
    const audits = await client.audits.list().toArray(flags.limit ?? 20);
    // The list does not say how many rules ran, so audits without violations are read one by one.
    const covered = new Map<string, AuditDetail['coverage']>();
    for (const { id, total_violations: found, completed_assets: read } of audits)
      if (found === 0 && read > 0) covered.set(id, await coverageOf(client, id));
    print(
      io,
      flags,
      {
        audits: audits.map((one) => {
          const coverage = covered.get(one.id);
          return coverage === undefined ? one : { ...one, coverage };
        }),
      },
      audits.map((one) => {
        const coverage = covered.get(one.id);
        const ran = coverage === undefined ? '' : `  (${tellCoverage({ coverage })})`;
        return `${one.id}  ${one.status.padEnd(9)} ${String(one.total_violations).padStart(7)} violations  ${one.created_at.slice(0, 10)}  ${one.name}${ran}`;
      }),
    );
  });

const tellGaps = ({ gaps }: AuditGaps): readonly string[] =>
  gaps.map(({ because, assets, what_to_do: next }) => {
    const where = assets === null ? '' : ` (${assets} assets)`;
    return `  - ${because}${where} ${next}`.trimEnd();
  });

export const showAudit = (io: Io, id: string, flags: ServiceFlags): Promise<void> =>
  withService(io, flags, async (client) => {
    const audit = await client.audits.get(id);
    const gaps = await client.audits.gaps(id);
    const told = tellGaps(gaps);
    print(io, flags, { ...audit, gaps: gaps.gaps }, [
      ...tellAudit(audit),
      ...(told.length > 0 ? ['What it cannot tell:', ...told] : []),
    ]);
  });
