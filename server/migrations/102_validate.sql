-- Constraints that 099 added without reading the rows that were there.
alter table notification validate constraint notification_kind_check;
alter table notification validate constraint notification_subject_check;
