import type pg from 'pg';

// Clusters, sites and paths as the service would make them, spread by a hash. If $3 is true, so are languages and comments,
// for the filters of the queue. The violations have neither, so `verify` would name every finding; then $3 is false.
const MAKE = `
  insert into finding (workspace_id, id, asset_id, rule_id, audit_id, rank, violation_id, life, change,
    severity, cluster, review_state, assigned_to, commented, language, site, path, suggests,
    first_seen_at, last_seen_at, sightings)
  select v.workspace_id, uuidv7(), v.asset_id, v.rule_id, v.audit_id, v.rank, v.id,
    case when r.review_state <= 2 and mod(abs(hashtext(v.id::text)), 100) < $2 then 1 else 0 end,
    mod(abs(hashtext(v.id::text || 'c')), 4), v.rank >> 56,
    (substr(encode(sha256(v.rule_id::text::bytea), 'hex'), 1, 12)
      || substr(md5(v.rule_id::text || coalesce(v.violating_text, '')), 1, 20))::uuid,
    r.review_state, null, case when $3 then mod(abs(hashtext(v.id::text || 'n')), 50) = 0 else r.comments > 0 end,
    case when $3 then (array['EN', 'NL', 'DE', 'FR'])[1 + mod(abs(hashtext(v.asset_id::text)), 4)]
      else v.language end,
    'www' || mod(abs(hashtext(v.asset_id::text)), 20) || '.shop.example',
    '/' || mod(abs(hashtext(v.asset_id::text)), 30) || '/pages/' || substr(v.asset_id::text, 25),
    v.suggested_text is not null, now() - random() * interval '300 days', now(), 2
  from violation v
  join violation_review r on r.audit_id = v.audit_id and r.rank = v.rank
  where v.audit_id = any($1::uuid[])`;

/** The findings of audits, each seen there last. `gone` is the share of the open ones that are not there any more. */
export const fillFindings = async (
  admin: pg.Pool,
  auditIds: readonly string[],
  gone: number,
  isSpread = true,
): Promise<void> => {
  await admin.query(MAKE, [auditIds, gone * 100, isSpread]);
};
