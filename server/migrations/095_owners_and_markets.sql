-- People are told of new findings of theirs when an audit ends.
alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check
  check (kind in ('mention', 'assignment', 'audit', 'owned', 'due', 'overdue')) not valid;

-- Dates are told in pieces of many findings, and a person hears of all of them as one.
grant update (amount) on notification to copydesk_app;

-- A standing decision can hold for one market: one of those that the metadata of the asset name (ADR 58).
alter table standing_decision add column market text;
alter table standing_decision
  add constraint standing_decision_market_check check (char_length(market) between 1 and 100) not valid;
