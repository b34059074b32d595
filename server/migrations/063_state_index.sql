-- no transaction
-- Pages of one state are found by the counts and digits of violation_block. This index was changed by every decision.
drop index concurrently if exists violation_review_state;
