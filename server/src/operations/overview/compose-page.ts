import { html, type Markup } from './markup.ts';
import { type Concern, judgeSamples } from './judge-samples.ts';
import { MISSING, type Part } from './missing-parts.ts';
import { STYLE } from './page-style.ts';
import type { Samples } from './samples.ts';
import { numberOf, shareOf, spanOf } from './words.ts';

/** How often a browser that shows the page reads it again. */
const AGAIN_SECONDS = 15;

export interface PageFacts {
  /** Null if this process could not read its own numbers in time. */
  readonly samples: Samples | null;
  readonly now: Date;
  /** The address of the product, with its documentation; empty if it is not known. */
  readonly publicUrl: string;
}

const NO_DATABASE = 'not known: PostgreSQL does not answer';
const NO_ENGINE = 'not known: the engine does not answer';
const NOT_HERE = 'not known here: a workflows process tells it';

const PARTS: Readonly<Record<Part, string>> = {
  engine: 'Engine',
  workflows: 'Workflows',
  blobs: 'Blob store',
  model: 'Models',
  mail: 'Mail server',
};
const WORK: Readonly<Record<string, string>> = {
  document: 'Documents',
  bulk: 'Bulk runs',
  audit: 'Audits',
  forward: 'Decisions for newer audits',
};
const LANES: Readonly<Record<string, string>> = {
  audit: 'Lanes of audits at work',
  bulk: 'Lanes of bulk runs at work',
  webhook: 'Lanes of webhooks at work',
  letter: 'Lanes of letters at work',
};

/** Numbers and spans of time stay in one line; sentences do not. */
const SHORT = 18;
const classOf = (cell: string | Markup): string =>
  typeof cell === 'string' && cell.length <= SHORT ? 'number short' : 'number';

/** A row with a name and what is known of it, in one or two cells. */
const row = (name: string, ...cells: readonly (string | Markup)[]): Markup =>
  html`<tr>
    <th scope="row">${name}</th>
    ${cells.map((cell) => html`<td class="${classOf(cell)}">${cell}</td>`)}
  </tr>`;

const quiet = (text: string): Markup => html`<span class="quiet">${text}</span>`;

const card = (title: string, body: Markup): Markup =>
  html`<section>
    <h2>${title}</h2>
    ${body}
  </section>`;

const table = (rows: readonly Markup[], heads: readonly string[] = []): Markup =>
  html`<table>
    ${
      heads.length > 0
        ? html`<thead>
            <tr>
              ${heads.map((head, n) => html`<th scope="col" class="${n > 0 ? 'number' : ''}">${head}</th>`)}
            </tr>
          </thead>`
        : null
    }
    <tbody>
      ${rows}
    </tbody>
  </table>`;

const runbookOf = (publicUrl: string, runbook: string): Markup => {
  const anchor = runbook.toLowerCase().replaceAll(' ', '-');
  if (publicUrl === '') return html`docs/runbooks.md, ${runbook}`;
  return html`<a href="${publicUrl.replace(/\/+$/, '')}/docs/runbooks#${anchor}"
    >Runbook: ${runbook}</a
  >`;
};

const verdict = (concerns: readonly Concern[], unknown: boolean, publicUrl: string): Markup => {
  if (concerns.length === 0) {
    return unknown
      ? html`<div class="state bad"><h2>Not everything is known</h2></div>`
      : html`<div class="state good"><h2>Nothing needs you now</h2></div>`;
  }
  const amount = concerns.length === 1 ? 'One thing needs' : `${concerns.length} things need`;
  return html`<div class="state bad">
    <h2>${amount} you</h2>
    <ol>
      ${concerns.map(
        ({ title, step, runbook }) =>
          html`<li><strong>${title}.</strong> ${step} ${runbookOf(publicUrl, runbook)}</li>`,
      )}
    </ol>
  </div>`;
};

const partsOf = ({ one, all }: Samples, now: Date): Markup => {
  const part = (name: string, key: string, isThere: boolean, missing: string): Markup => {
    const changed = one('copydesk_part_changed_timestamp_seconds', { part: key });
    const since = changed === null ? '' : `for ${spanOf(now.getTime() / 1_000 - changed)}`;
    return html`<tr>
      <th scope="row">${name}${isThere ? null : html`<br />${quiet(missing)}`}</th>
      <td class="number short">
        <strong class="${isThere ? 'good' : 'bad'}">${isThere ? 'ready' : 'away'}</strong> ${since}
      </td>
    </tr>`;
  };
  const watched = all('copydesk_part_up');
  // Without the engine nobody can say whether a workflows process is there.
  const isUntold = (key: string, value: number): boolean =>
    key === 'workflows' && value === 0 && one('copydesk_part_up', { part: 'engine' }) === 0;
  const hasEngine = all('copydesk_journals_backing_off').length > 0;
  return html`${table([
    part(
      'PostgreSQL',
      'database',
      one('copydesk_database_up') === 1,
      'requests are answered with 503, work waits',
    ),
    ...watched.map(({ labels: { part: key = '' }, value }) =>
      isUntold(key, value)
        ? row(PARTS.workflows, quiet(NO_ENGINE))
        : part(PARTS[key as Part] ?? key, key, value === 1, MISSING[key as Part]?.meanwhile ?? ''),
    ),
    part(
      'Engine, its admin port',
      'engine_admin',
      hasEngine,
      'work that is stuck is not found, and cancelled work runs on',
    ),
  ])}
  ${
    watched.length > 0
      ? null
      : html`<p class="quiet">
          The other parts are watched by <code>api</code> processes: see the page of one.
        </p>`
  }`;
};

const workOf = ({ all, one }: Samples): Markup => {
  const rows = all('copydesk_work_unfinished').map(({ labels: { kind = '' }, value }) => {
    const oldest = one('copydesk_work_oldest_seconds', { kind }) ?? 0;
    return row(WORK[kind] ?? kind, numberOf(value), value > 0 ? spanOf(oldest) : '–');
  });
  const waiting = [
    ['Webhooks that are due', 'copydesk_webhooks_overdue', 'copydesk_webhooks_oldest_seconds'],
    [
      'Notifications without a letter',
      'copydesk_notifications_waiting',
      'copydesk_notifications_oldest_seconds',
    ],
    ['Letters that are due', 'copydesk_letters_overdue', 'copydesk_letters_oldest_seconds'],
  ] as const;
  for (const [name, amount, oldest] of waiting) {
    const value = one(amount);
    if (value === null) continue;
    rows.push(row(name, numberOf(value), value > 0 ? spanOf(one(oldest) ?? 0) : '–'));
  }
  return rows.length > 0 ? table(rows, ['', 'how many', 'oldest']) : quiet(NO_DATABASE);
};

const engineOf = ({ all, one }: Samples): Markup => {
  const few = one('copydesk_journals_backing_off', { attempts: 'few' });
  const many = one('copydesk_journals_backing_off', { attempts: 'many' });
  if (few === null || many === null) return quiet(NO_ENGINE);
  const releases = all('copydesk_journals_of_release');
  return table([
    row('Journals that are tried again', numberOf(few + many)),
    row('of these after five attempts or more', numberOf(many)),
    ...all('copydesk_lanes_busy').map(({ labels: { kind = '' }, value }) =>
      row(LANES[kind] ?? kind, numberOf(value)),
    ),
    ...(releases.length === 0 ? [row('Releases at work', 'none: no work is under way')] : []),
    ...releases.map(({ labels: { release = '' }, value }) =>
      row(`Work of release ${release}`, numberOf(value)),
    ),
  ]);
};

const budgetsOf = ({ one, all, sum }: Samples): Markup => {
  const tokens = one('copydesk_installation_tokens');
  const share = one('copydesk_installation_budget_share');
  const over = one('copydesk_workspaces_over_budget');
  const isAway = tokens === null;
  const limit = share === null ? 'no limit is set here' : shareOf(share);
  const calls = sum('copydesk_model_calls_total');
  const failed = sum('copydesk_model_calls_total', ({ result }) => result !== 'answered');
  const refused = all('copydesk_budget_refusals_total').reduce((all, { value }) => all + value, 0);
  return table([
    row('Tokens of this month', isAway ? quiet(NO_DATABASE) : numberOf(tokens)),
    row('of the limit of the installation', isAway ? quiet(NO_DATABASE) : limit),
    row('Workspaces over their own limit', over === null ? quiet(NOT_HERE) : numberOf(over)),
    ...(over === null
      ? []
      : [
          row('Calls to models since the start', numberOf(calls)),
          row('of these failed', numberOf(failed)),
          row('Calls refused by a limit', numberOf(refused)),
        ]),
  ]);
};

const processOf = ({ one, sum }: Samples): Markup => {
  const answers = sum('copydesk_http_answers_total');
  const failed = sum('copydesk_http_answers_total', ({ status = '' }) => status.startsWith('5'));
  const memory = (one('process_resident_memory_bytes') ?? 0) / 1024 / 1024;
  const lag = (one('nodejs_eventloop_lag_p99_seconds') ?? 0) * 1_000;
  const connections = ['used', 'idle', 'waiting'].map((state) =>
    numberOf(one('copydesk_database_connections', { state }) ?? 0),
  );
  const isBad = ({ result }: Readonly<Record<string, string>>) => result === 'failed';
  const blobs = sum('copydesk_blob_seconds_count', isBad);
  return table([
    row('Answers since the start', numberOf(answers)),
    row('of these errors of the server', numberOf(failed)),
    row('Decisions stored since the start', numberOf(sum('copydesk_decisions_total'))),
    row('Connections used, idle, waited for', connections.join(', ')),
    row('Faults of PostgreSQL since the start', numberOf(sum('copydesk_database_faults_total'))),
    row('Blob store: calls that failed', numberOf(blobs)),
    row('Memory', `${numberOf(memory)} MiB`),
    row('Delay of the event loop, p99', `${lag.toFixed(1)} ms`),
  ]);
};

/** Its text may not get a space more: the browser takes the style by its hash. */
const STYLE_ELEMENT: Markup = { markup: `<style>${STYLE}</style>` };

const frame = (title: string, body: Markup): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="refresh" content="${AGAIN_SECONDS}" />
        <title>${title}</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        ${body}
      </body>
    </html> `.markup;

const clockOf = (now: Date): string => `${now.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** Writes the page for whoever operates the installation: the numbers of GET /metrics, and what to do. */
export const composePage = ({ samples, now, publicUrl }: PageFacts): string => {
  const read = `Read at ${clockOf(now)}; the page reads itself again every ${AGAIN_SECONDS} s.`;
  if (!samples) {
    return frame(
      'Copydesk: not known',
      html`<h1>Copydesk</h1>
        <p class="quiet">${read}</p>
        <div class="state bad">
          <h2>This process could not read its own numbers in time</h2>
          <p>Look at its log and at its processor time. ${runbookOf(publicUrl, 'CopydeskSlow')}</p>
        </div>`,
    );
  }
  const {
    role = '',
    version = '',
    commit = '',
  } = samples.all('copydesk_build_info')[0]?.labels ?? {};
  const began = samples.one('process_start_time_seconds') ?? now.getTime() / 1_000;
  const concerns = judgeSamples(samples);
  const isUnknown =
    samples.one('copydesk_database_up') !== 1 ||
    samples.all('copydesk_journals_backing_off').length === 0;
  const state = concerns.length > 0 ? `${concerns.length} to look at` : 'well';
  return frame(
    `Copydesk ${role}: ${state}`,
    html`<h1>Copydesk, <code>${role}</code></h1>
      <p>
        Release ${version}${commit === 'none' ? null : `, commit ${commit}`}. This process runs for
        ${spanOf(now.getTime() / 1_000 - began)}.
      </p>
      <p class="quiet">${read}</p>
      ${verdict(concerns, isUnknown, publicUrl)}
      <div class="cards">
        ${card('Parts', partsOf(samples, now))} ${card('Work that waits', workOf(samples))}
        ${card('The engine', engineOf(samples))} ${card('Budgets and models', budgetsOf(samples))}
        ${card('This process', processOf(samples))}
      </div>
      <p class="quiet">
        Work, letters, tokens and journals are those of the whole installation; the card “This
        process” is not. The same numbers are at <a href="/metrics">/metrics</a>.
      </p>`,
  );
};
