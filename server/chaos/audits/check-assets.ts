import type { Verdict } from '../check.ts';
import type { AssetRecord, FindingRecord, Records } from './read-records.ts';
import { dueOf, fateOf, pageAt, pathOf, type SiteShape } from './site-pages.ts';
import type { Kill } from './storm.ts';

export interface Sites {
  readonly shape: SiteShape;
  /** Where the listed pages are, and where the crawled ones: only the first of the two is killed. */
  readonly listed: (path: string) => string;
  readonly crawled: (path: string) => string;
}

/** A page whose site was away at the first attempt may be asked for again so much later. */
const AGAIN_MS = 6_000;

const verdict = (check: string, findings: readonly string[], figure?: string): Verdict => ({
  check,
  figure: figure ?? String(findings.length),
  findings,
});

/** Whether a page may have found its site away, by the moment at which it was given up. */
const wasAway = ({ finishedAt }: AssetRecord, kills: readonly Kill[]): boolean =>
  kills.some(
    ({ part, at, backAt }) =>
      part === 'site' && finishedAt >= at && finishedAt <= backAt + AGAIN_MS,
  );

/** What became of an asset that should not have: null when all is well. */
const faultOf = (
  { shape }: Sites,
  page: number,
  asset: AssetRecord,
  kills: readonly Kill[],
): string | null => {
  const { status, failure, violations } = asset;
  const isMissing = fateOf(shape, page) === 'missing';
  if (isMissing) return failure === 'http_status' ? null : `${status} ${failure ?? ''}, not 404`;
  if (failure === 'unreachable' && wasAway(asset, kills)) return null;
  if (status !== 'completed') return `${status} ${failure ?? ''}`;
  const due = dueOf(shape, page).length;
  return violations === due ? null : `${violations} violations instead of ${due}`;
};

const keyOf = (url: string, rule: string, quote: string | null): string =>
  `${url} ${rule} ${quote ?? '(missing)'}`;

/** The exact findings of every page that was read, against those that are there. */
const compareFindings = (
  { shape }: Sites,
  assets: readonly AssetRecord[],
  findings: readonly FindingRecord[],
): { missing: string[]; spare: string[] } => {
  const due = new Map<string, number>();
  for (const { url, status } of assets) {
    if (status !== 'completed') continue;
    for (const { rule, quote } of dueOf(shape, pageAt(url) ?? 0)) {
      const key = keyOf(url, rule, quote);
      due.set(key, (due.get(key) ?? 0) + 1);
    }
  }
  const missing: string[] = [];
  const spare: string[] = [];
  for (const { url, rule, quote, count } of findings) {
    const key = keyOf(url, rule, quote);
    const wanted = due.get(key) ?? 0;
    due.delete(key);
    if (count > wanted) spare.push(`${key}: ${count} instead of ${wanted}`);
    if (count < wanted) missing.push(`${key}: ${count} instead of ${wanted}`);
  }
  for (const [key, wanted] of due) missing.push(`${key}: none instead of ${wanted}`);
  return { missing, spare };
};

/** Every page has its row with the outcome that its number says, and its violations are exactly these. */
export const checkAssets = (
  sites: Sites,
  { audit, assets, findings }: Records,
  kills: readonly Kill[],
): Verdict[] => {
  const { shape } = sites;
  const first = shape.pages - shape.crawled;
  const urls = Array.from({ length: shape.pages }, (_, page) =>
    page < first ? sites.listed(pathOf(page)) : sites.crawled(pathOf(page)),
  );
  const byUrl = Map.groupBy(assets, ({ url }) => url);
  const lost = urls.filter((url) => !byUrl.has(url));
  const doubled = [...byUrl].flatMap(([url, rows]) => (rows.length > 1 ? [url] : []));
  const known = new Set(urls);
  const strange = assets.flatMap(({ url }) => (known.has(url) ? [] : [url]));
  const odd = assets.flatMap((asset) => {
    const fault = faultOf(sites, pageAt(asset.url) ?? 0, asset, kills);
    return fault === null ? [] : [`${asset.url}: ${fault}`];
  });
  const away = assets.filter(({ failure }) => failure === 'unreachable');
  const again = assets.flatMap(({ url, status, snapshots }) =>
    status === 'completed' && snapshots !== 1 ? [`${url}: ${snapshots}`] : [],
  );
  const { missing, spare } = compareFindings(sites, assets, findings);
  const sum = audit && audit.completed + audit.failed;
  return [
    verdict(
      'audit completed and sealed',
      audit?.status === 'COMPLETED' && audit.sealed ? [] : [JSON.stringify(audit ?? null)],
      audit?.status ?? 'none',
    ),
    verdict(
      'total = completed + failed = pages',
      audit && sum === audit.total && sum === shape.pages ? [] : [`${sum} of ${audit?.total}`],
      `${audit?.total} = ${audit?.completed} + ${audit?.failed}`,
    ),
    verdict('assets lost', lost),
    verdict('assets doubled or of no page', [...doubled, ...strange]),
    verdict('assets with another outcome than due', odd),
    verdict('  failed because the site was away', [], String(away.length)),
    verdict('violations missing', missing),
    verdict('violations doubled or undue', spare, `${spare.length} of ${audit?.violations}`),
    verdict('pages with another number of snapshots than one', again),
  ];
};
