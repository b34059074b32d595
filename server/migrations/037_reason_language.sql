-- The language in which the reason of a finding is written. Null where it is not known.
alter table violation add column reason_language text;
