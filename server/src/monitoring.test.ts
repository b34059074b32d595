import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { createTestDatabase } from '../test/harness.ts';
import { startApi } from './main.ts';
import { freePort } from './platform/free-port.ts';
import { readConfig } from './roots/config.ts';

const database = await createTestDatabase();
const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: Readonly<Record<string, string>>;
}
interface Panel {
  readonly title: string;
  readonly targets: readonly { readonly expr: string }[];
}

const rules = (parse(read('deploy/alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const dashboards = readdirSync(join(root, 'deploy/dashboards')).map((name) => ({
  name,
  ...(JSON.parse(read(`deploy/dashboards/${name}`)) as { uid: string; panels: Panel[] }),
}));

/** The names of metrics in a question to Prometheus. `up` is Prometheus' own. */
const namesIn = (question: string): string[] =>
  question.match(/\b(?:copydesk|nodejs|process)_[a-z0-9_]+/g) ?? [];

/** The names of everything that a process shows, as it shows it. */
const shown = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', kind]) =>
      kind === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );

test('every metric in an alert or a dashboard is one that a running process shows', async () => {
  const blobs = mkdtempSync(join(tmpdir(), 'copydesk-blobs-'));
  const metricsPort = await freePort();
  const config = readConfig(
    {},
    {
      databaseUrl: database.url,
      port: 0,
      metricsPort,
      blobStore: pathToFileURL(blobs).href,
      engineIngressUrl: 'http://127.0.0.1:9',
      engineAdminUrl: 'http://127.0.0.1:9',
    },
  );
  const secrets = { accountSecret: '', otherAccountSecret: '', oidcClientSecret: '', mailUrl: '' };
  const api = await startApi(config, database.log, secrets);
  onTestFinished(async () => {
    await api.stop();
    rmSync(blobs, { recursive: true, force: true });
  });
  const names = shown(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text());
  const questions = [
    ...rules.map(({ expr }) => expr),
    ...dashboards.flatMap(({ panels }) =>
      panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ),
  ];
  const asked = new Set(questions.flatMap(namesIn));
  expect(asked.size).toBeGreaterThan(20);
  expect([...asked].filter((name) => !names.has(name))).toEqual([]);
}, 60_000);

test('every alert leads to its section of the runbooks, and every section is of an alert', () => {
  const sections = [...read('docs/runbooks.md').matchAll(/^## (\w+)$/gm)].map(
    ([, name = '']) => name,
  );
  expect(rules.map(({ alert }) => alert).toSorted()).toEqual(sections.toSorted());
  for (const { alert, annotations } of rules) {
    expect(annotations['runbook_url']).toBe(
      `{{ $externalLabels.copydesk }}/docs/runbooks#${alert.toLowerCase()}`,
    );
    expect(Object.keys(annotations).toSorted()).toEqual(['description', 'runbook_url', 'summary']);
  }
});

test('dashboards have names of their own, and every panel asks something', () => {
  expect(dashboards.map(({ name }) => name)).toEqual(['data.json', 'service.json', 'work.json']);
  expect(new Set(dashboards.map(({ uid }) => uid)).size).toBe(dashboards.length);
  for (const { panels } of dashboards) {
    for (const { title, targets } of panels) {
      expect([title, targets.flatMap(({ expr }) => namesIn(expr)).length > 0]).toEqual([
        title,
        true,
      ]);
    }
  }
});

test('the metrics in the documentation are all that the service adds', () => {
  const text = read('docs/operating.md');
  const asked = new Set(
    dashboards.flatMap(({ panels }) =>
      panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr))),
    ),
  );
  const bare = [...asked]
    .filter((name) => name.startsWith('copydesk_'))
    .map((name) => name.replace(/_(bucket|count|sum)$/, ''));
  expect(bare.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
