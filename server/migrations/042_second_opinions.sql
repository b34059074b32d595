-- What a model says of a hint that nobody has decided about. It never changes the hint's state.
alter table audit_hint
  add column opinion text check (opinion in ('confirms', 'doubts', 'unclear')),
  -- Words of the sentence that the model names, and in its own words why.
  add column opinion_quote text,
  add column opinion_why text check (char_length(opinion_why) <= 300),
  add column opinion_rule_id uuid,
  add column opinion_model text,
  add check (num_nulls(opinion, opinion_quote, opinion_why, opinion_rule_id, opinion_model) in (0, 5));
-- Few hints have one: an audit asks about a bounded number.
create index audit_hint_opinion on audit_hint (audit_id, opinion, number) where opinion is not null;

alter table audit
  -- For how many hints room was taken, so that all lanes together keep to the bound.
  add column opinions_taken integer not null default 0 check (opinions_taken >= 0),
  -- How many undecided hints there were, and how many got an opinion. Null where nobody asked for opinions.
  add column opinions_wanted integer check (opinions_wanted >= 0),
  add column opinions_given integer check (opinions_given >= 0);
grant update (opinions_taken, opinions_wanted, opinions_given) on audit to copydesk_app;
