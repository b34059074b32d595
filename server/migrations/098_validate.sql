-- Constraints that were added without reading the rows that were there (077, 078, 095, 097). Validating reads them, and lets
-- everybody else read and write meanwhile.
alter table trail_entry validate constraint trail_entry_action_check;
alter table notification validate constraint notification_kind_check;
alter table notification validate constraint notification_subject_check;
alter table standing_decision validate constraint standing_decision_market_check;
