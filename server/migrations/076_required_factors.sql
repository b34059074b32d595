-- What a workspace asks of everybody who opens it, and when an admin signed a member out of it.

alter table user_session validate constraint user_session_first_factor_check;

-- none, or how everybody must have signed in: with two factors, or by the identity provider.
alter table workspace add column required_factor text not null default 'none'
  check (required_factor in ('none', 'second_factor', 'single_sign_on'));
grant update (required_factor) on workspace to copydesk_app;

-- Sessions that began before this moment do not open the workspace any more.
alter table member add column signed_out_at timestamptz;

-- Whether the person has an app for codes or a passkey, and whether they are linked to the provider. A workspace sees its
-- members' accounts, and nothing of their secrets.
alter table user_account add column has_factor boolean not null default false;
alter table user_account add column has_identity boolean not null default false;
grant update (has_factor, has_identity) on user_account to copydesk_app;

-- Whoever changes these tables acts as their person, so row-level security lets them change their own account.
create function keep_methods() returns trigger language plpgsql as $$
declare person uuid := coalesce(new.user_id, old.user_id);
begin
  update user_account u set
    has_factor = exists (select from user_totp t where t.user_id = person and t.confirmed_at is not null)
      or exists (select from user_passkey p where p.user_id = person),
    has_identity = exists (select from user_identity i where i.user_id = person)
  where u.id = person;
  return null;
end $$;
create trigger kept after insert or delete or update of confirmed_at on user_totp
  for each row execute function keep_methods();
create trigger kept after insert or delete on user_passkey
  for each row execute function keep_methods();
create trigger kept after insert or delete on user_identity
  for each row execute function keep_methods();

-- Row-level security binds the owner of these tables too, who must see the rows of all people here.
alter table user_account no force row level security;
alter table user_totp no force row level security;
alter table user_passkey no force row level security;
alter table user_identity no force row level security;
-- allowed: one row for each person who has a second factor or a linked provider
update user_account u set
  has_factor = exists (select from user_totp t where t.user_id = u.id and t.confirmed_at is not null)
    or exists (select from user_passkey p where p.user_id = u.id),
  has_identity = exists (select from user_identity i where i.user_id = u.id)
where exists (select from user_totp t where t.user_id = u.id and t.confirmed_at is not null)
  or exists (select from user_passkey p where p.user_id = u.id)
  or exists (select from user_identity i where i.user_id = u.id);
alter table user_account force row level security;
alter table user_totp force row level security;
alter table user_passkey force row level security;
alter table user_identity force row level security;
