import type { ModelLink, ModelSetup } from '@copydesk/contract/operations/operations';
import { call, statement } from '../platform/db/statement.ts';
import type { ModelFailure } from '../platform/model/model-error.ts';
import { type LinkFacts, TELL_EVERY_MS } from '../platform/model/tell-links.ts';
import type { Scope } from '../platform/db/scope.ts';

interface Row {
  name: string;
  facts: LinkFacts;
  told_at: Date;
  worked_at: Date | null;
  failed_at: Date | null;
  failure: ModelFailure | null;
  held_until: Date | null;
}

// These rows have no workspace: the operator's models serve all workspaces.
const LINKS = statement<Row>(`
  select l.name, l.facts, l.told_at, l.worked_at, l.failed_at, l.failure, b.held_until
  from model_link l left join model_bucket b on b.name = l.name
  order by l.position, l.name`);
const SETUP = statement<{ sandbox: boolean; told_at: Date }>(
  `select sandbox, told_at from model_setup`,
);

/** The workflows role reports every minute. After three without a report it counts as down. */
const SILENT_MS = 3 * TELL_EVERY_MS;
/** A link that is this much older than the newest report was removed from the chain. */
const LEFT_OUT_MS = 2 * TELL_EVERY_MS;

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

const stateOf = ({ worked_at: worked, failed_at: failed, held_until: held }: Row, now: Date) => {
  if (held && held > now) return 'held';
  if (failed && (!worked || failed > worked)) return 'failing';
  return worked ? 'working' : 'unused';
};

const toLink = (row: Row, now: Date): ModelLink => ({
  name: row.name,
  ...row.facts,
  state: stateOf(row, now),
  worked_at: iso(row.worked_at),
  failed_at: iso(row.failed_at),
  failure: row.failure,
  held_until: row.held_until && row.held_until > now ? iso(row.held_until) : null,
});

/** Returns the models in the order of the chain with their recent state, as the workflows role reported. */
export const listModels = async (scope: Pick<Scope, 'db' | 'now'>): Promise<ModelSetup> => {
  const now = scope.now();
  const [links, [setup]] = await scope.db.batch('', [call(LINKS, []), call(SETUP, [])]);
  const newest = Math.max(0, ...links.map(({ told_at: told }) => told.getTime()));
  return {
    links: links
      .filter(({ told_at: told }) => newest - told.getTime() < LEFT_OUT_MS)
      .map((row) => toLink(row, now)),
    sandbox: setup?.sandbox ?? false,
    told_at: iso(setup?.told_at ?? null),
    silent: !setup || now.getTime() - setup.told_at.getTime() > SILENT_MS,
  };
};

/** Whether a model can be asked: a workflows process has reported lately, and not all of its models fail. */
export const hasModel = async (scope: Pick<Scope, 'db' | 'now'>): Promise<boolean> => {
  const { links, silent } = await listModels(scope);
  return !silent && (links.length === 0 || links.some(({ state }) => state !== 'failing'));
};
