-- The assets of an audit that were checked without a language: the rules of a language did not read them.
create index audit_asset_no_language on audit_asset (audit_id, position)
  where status = 'completed' and language is null;
