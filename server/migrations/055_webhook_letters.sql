-- A webhook that Copydesk switches off itself is told to the owners and admins by a letter. The letter is noted
-- together with the change, so that it is also written if the process dies in between.
alter table webhook_work add column letter_due boolean not null default false;
grant update (letter_due) on webhook_work to copydesk_app;
