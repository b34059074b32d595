import { describeMissing, MISSING, type Part } from './missing-parts.ts';
import type { Samples } from './samples.ts';
import { numberOf, shareOf, spanOf } from './words.ts';

/** Something that a person should look at now. */
export interface Concern {
  readonly title: string;
  /** What to do first. */
  readonly step: string;
  /** The section of docs/runbooks.md. */
  readonly runbook: string;
}

/** The alerts of deploy/alerts.yml begin at the same age. */
const LATE_SECONDS = 900;
const ENDING = new Set(['document', 'forward']);
/** The budget is looked at before it is used up, because then every text is refused. */
const NEAR = 0.9;

const ENGINE = { part: 'engine' };

const STEPS: Readonly<Record<Part, string>> = {
  engine: 'Look whether Restate runs, and at ENGINE_INGRESS_URL.',
  workflows: 'Look at the workflows processes, and at WORKFLOWS_URL.',
  blobs: 'Look at the disk or the bucket of BLOB_STORE, and at its rights.',
  model: 'Settings, Models says which model fails and why.',
  mail: 'Look at MAIL_URL and the mail server. What was not sent is not sent later, letters about notifications excepted.',
};

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Without the engine nobody can say whether a workflows process is there. */
const awayParts = ({ all, one }: Samples): Concern[] =>
  all('copydesk_part_up')
    .filter(({ value }) => value === 0)
    .filter(({ labels }) => labels['part'] !== 'workflows' || one('copydesk_part_up', ENGINE) === 1)
    .map(({ labels: { part = '' } }) => ({
      title: sentence(part in MISSING ? describeMissing(part as Part) : `${part} does not answer`),
      step: STEPS[part as Part] ?? '',
      runbook: 'CopydeskPartAway',
    }));

const lateWork = ({ all }: Samples): Concern[] =>
  all('copydesk_work_oldest_seconds')
    .filter(({ labels, value }) => ENDING.has(labels['kind'] ?? '') && value > LATE_SECONDS)
    .map(({ labels, value }) => ({
      title: `${labels['kind'] === 'document' ? 'A document' : 'A decision for newer audits'} has not ended for ${spanOf(value)}`,
      step: 'Look whether the engine, a workflows process and a model are there.',
      runbook: 'CopydeskWorkStuck',
    }));

/** One number that must not be above a bound. */
const above = (
  samples: Samples,
  name: string,
  most: number,
  tell: (value: number) => Concern,
): Concern[] => {
  const value = samples.one(name);
  return value !== null && value > most ? [tell(value)] : [];
};

/**
 * What needs somebody, the worst first. It is empty if nothing does, as far as the numbers are known. Only numbers of this
 * moment are judged: what is counted since the start would stay here after it has ended.
 */
export const judgeSamples = (samples: Samples): readonly Concern[] => {
  const { one } = samples;
  const stuck = one('copydesk_journals_backing_off', { attempts: 'many' }) ?? 0;
  const waiting = one('copydesk_database_connections', { state: 'waiting' }) ?? 0;
  return [
    ...(one('copydesk_database_up') === 0
      ? [
          {
            title: 'PostgreSQL does not answer this process',
            step: 'Connect with DATABASE_URL from the same machine. Requests are answered with 503 meanwhile, and nothing is lost.',
            runbook: 'CopydeskDatabaseAway',
          },
        ]
      : []),
    ...awayParts(samples),
    ...(one('copydesk_journals_backing_off', { attempts: 'few' }) === null &&
    one('copydesk_part_up', ENGINE) !== 0
      ? [
          {
            title: 'The engine does not answer at ENGINE_ADMIN_URL',
            step: 'Look whether Restate runs, and whether this process reaches its second port.',
            runbook: 'CopydeskPartAway',
          },
        ]
      : []),
    ...(stuck > 0
      ? [
          {
            title: `${numberOf(stuck)} ${stuck === 1 ? 'journal' : 'journals'} failed five times or more and ${stuck === 1 ? 'is' : 'are'} tried again`,
            step: 'The log of the workflows processes has "a step failed" with the name and the code.',
            runbook: 'CopydeskJournalsBackOff',
          },
        ]
      : []),
    ...lateWork(samples),
    ...above(samples, 'copydesk_webhooks_oldest_seconds', LATE_SECONDS, (oldest) => ({
      title: `A webhook is overdue for ${spanOf(oldest)}`,
      step: 'Look whether a workflows process runs and has ACCOUNT_SECRET.',
      runbook: 'CopydeskWebhooksLate',
    })),
    ...above(samples, 'copydesk_letters_oldest_seconds', LATE_SECONDS, (oldest) => ({
      title: `A letter is overdue for ${spanOf(oldest)}`,
      step: 'Look whether a workflows process runs.',
      runbook: 'Letters that are late',
    })),
    ...above(samples, 'copydesk_installation_budget_share', NEAR, (share) => ({
      title: `${shareOf(share)} of the tokens of this month are used or set aside`,
      step: 'At 100 % no model is asked any more. TOKEN_BUDGET_OF_INSTALLATION allows more.',
      runbook: 'Tokens that run out',
    })),
    ...(waiting > 1
      ? [
          {
            title: `${numberOf(waiting)} transactions wait for a connection to PostgreSQL`,
            step: 'Look for long statements in pg_stat_activity.',
            runbook: 'CopydeskConnectionsShort',
          },
        ]
      : []),
  ];
};
