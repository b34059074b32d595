-- What a finding says about itself: in which language and sense the words are said, in what kind of place,
-- and which part of the rule they break. Null for violations of earlier releases.

alter table violation
  add column language text,
  add column stance text,
  add column element text,
  -- A JSON pointer into the rule.
  add column point text;

-- Lists show where a rule comes from. The content of a rule is mostly words, and reading all of them for each
-- line of a list would be slow.
alter table rule_version add column cite jsonb;
alter table rule_version no force row level security;
update rule_version set cite = content -> 'cite' where content -> 'cite' <> 'null';
alter table rule_version force row level security;
