-- Whoever approves a text in which something is open says why. What was open, and what the gate would have answered, is kept
-- with the approval.
alter table document_approval add column reason text, add column open_points jsonb;
alter table document_approval add constraint document_approval_reason check (
  char_length(reason) between 1 and 5000) not valid;
alter table document_approval add constraint document_approval_signed_over check (
  state <> 'approved' or reason is not null
  or not coalesce((open_points ->> 'needs_reason')::boolean, false)) not valid;
grant update (reason, open_points) on document_approval to copydesk_app;
