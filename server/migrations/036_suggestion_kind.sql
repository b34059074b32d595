-- Whether a suggested text takes the place of the words or is added, and how well its wording is known.
alter table violation
  add column suggestion_kind text,
  add column suggestion_status text;
