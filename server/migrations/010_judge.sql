-- What a language model had to do with a finding, and what judging an asset took.

alter table violation
  -- How the quote was found again, how many of the asks agreed, and which answers it comes from.
  add column judgement jsonb;

alter table audit_asset
  -- Calls, answers that were paid for before, tokens, cost, and objections that were not in the text.
  add column judging jsonb;
