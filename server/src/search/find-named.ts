import type { SearchKind } from '@copydesk/contract/search/search';
import { batch } from '../platform/db/query.ts';
import { call, type Statement, statement } from '../platform/db/statement.ts';
import { type IdPrefix, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { foldForSearch } from '../platform/text/fold.ts';
import { isMatch, mayContain, placeOf, type Term } from './term.ts';

/** Something with a name that matches. The lower its place, the better it matches. */
export interface NamedHit {
  readonly id: string;
  readonly title: string;
  readonly detail: string | null;
  readonly place: number;
}

interface Row {
  id: string;
  title: string;
  detail: string | null;
}

type NamedKind = Exclude<SearchKind, 'finding' | 'document' | 'comment'>;

interface Named {
  readonly prefix: IdPrefix;
  /** So many are read, the newest first. */
  readonly most: number;
  readonly statement: Statement<Row>;
}

const MOST = 5_000;

/**
 * Names are compared in the service, because PostgreSQL does not fold them. It leaves out what cannot match: a text
 * of ASCII alone is folded to its small letters, so it must contain the word ($3) in those. Ids ascend with time,
 * so the primary key gives the newest first.
 */
const named = (newest: string): Statement<Row> =>
  statement<Row>(`
    select n.id, n.title, n.detail
    from (${newest}) n
    cross join lateral (select concat_ws(' ', n.title, n.detail) as words) w
    where ${mayContain('w.words', '$3')}`);

const NAMED: Readonly<Record<NamedKind, Named>> = {
  asset: {
    prefix: 'ast',
    most: 20_000,
    statement: named(`
      select a.id, a.name as title, coalesce(a.url, a.file_name) as detail from asset a
      where a.workspace_id = $1 and a.archived_at is null order by a.id desc limit $2`),
  },
  rule: {
    prefix: 'rul',
    most: MOST,
    statement: named(`
      select r.id, coalesce(case when r.version = 0 then d.name end, r.name) as title,
        r.key as detail
      from rule r
      left join lateral (select d.rule_id, d.name from rule_draft d
        where d.workspace_id = $1 and d.rule_id = r.id offset 0) d on true
      where r.workspace_id = $1 and r.archived_at is null
        and (r.version > 0 or d.rule_id is not null)
      order by r.id desc limit $2`),
  },
  template: {
    prefix: 'tpl',
    most: MOST,
    statement: named(`
      select t.id, coalesce(nullif(t.name, ''), t.key) as title, t.key as detail from template t
      where t.workspace_id = $1 and t.archived_at is null order by t.id desc limit $2`),
  },
  tone: {
    prefix: 'ton',
    most: MOST,
    statement: named(`
      select t.id, coalesce(m.name, t.key) as title, m.description as detail
      from tone t
      left join lateral (select m.name, m.description from tone_meta m
        where m.workspace_id = $1 and m.tone_id = t.id
        order by m.language_key <> 'EN', m.language_key limit 1) m on true
      where t.workspace_id = $1 and t.archived_at is null order by t.id desc limit $2`),
  },
  knowledge: {
    prefix: 'inf',
    most: MOST,
    statement: named(`
      select b.id, b.name as title, b.description as detail from infobase b
      where b.workspace_id = $1 order by b.id desc limit $2`),
  },
  audit: {
    prefix: 'aud',
    most: MOST,
    statement: named(`
      select a.id, a.name as title, null as detail from audit a
      where a.workspace_id = $1 and a.content_id is null
      order by a.created_at desc, a.id desc limit $2`),
  },
  person: {
    prefix: 'usr',
    most: MOST,
    statement: named(`
      select m.user_id as id, u.name as title, u.email as detail
      from member m
      cross join lateral (select u.name, u.email from user_account u
        where u.id = m.user_id offset 0) u
      where m.workspace_id = $1 order by m.user_id desc limit $2`),
  },
};

const KINDS = Object.keys(NAMED) as NamedKind[];

const hitsOf = (rows: readonly Row[], prefix: IdPrefix, term: Term): NamedHit[] =>
  rows.flatMap(({ id, title, detail }) => {
    const name = foldForSearch(title);
    if (!isMatch(detail === null ? name : `${name}\n${foldForSearch(detail)}`, term)) return [];
    return [{ id: toPublicId(prefix, id), title, detail, place: placeOf(name, term) }];
  });

/** Returns everything with a name, or a second line, that contains every word of the term; newest first. */
export const findNamed = async (
  scope: Scope,
  term: Term,
): Promise<ReadonlyMap<SearchKind, NamedHit[]>> => {
  const answers = await batch(
    scope,
    KINDS.map((kind) =>
      call(NAMED[kind].statement, [scope.workspaceId, NAMED[kind].most, term.longest]),
    ),
  );
  return new Map(
    KINDS.map((kind, n) => [kind, hitsOf(answers[n] as Row[], NAMED[kind].prefix, term)]),
  );
};
