-- How people sign in. These rows belong to persons and not to workspaces: row-level security shows the row
-- whose secret was presented, or the rows of the person whom a session has named, and nothing without either.

create function presented_hash(setting text) returns bytea language sql stable
  return decode(nullif(current_setting(setting, true), ''), 'hex');
create function presented_user() returns uuid language sql stable
  return nullif(current_setting('app.user_id', true), '')::uuid;
create function presented_email() returns text language sql stable
  return nullif(current_setting('app.email', true), '');

-- When the person last signed in; null means never.
alter table user_account add column signed_in_at timestamptz;

create table user_password (
  user_id uuid primary key references user_account,
  -- argon2id in the form of its reference implementation, parameters and salt included.
  hash text not null check (hash like '$argon2id$%'),
  changed_at timestamptz not null
);

-- A session that still owes its second factor opens nothing but the place to give it.
create table user_session (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  id uuid not null unique,
  user_id uuid not null references user_account,
  state text not null check (state in ('pending_factor', 'active')),
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ip text not null,
  user_agent text not null
);
create index user_session_user on user_session (user_id);

-- People who are asked into a workspace.
create table invitation (
  workspace_id uuid not null references workspace,
  id uuid not null,
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'admin', 'editor', 'reviewer', 'viewer')),
  invited_by uuid references user_account,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  primary key (workspace_id, id)
);
create index invitation_email on invitation (email);

-- Links that are good for one use: the token is in a message, its hash is here.
create table one_time_link (
  hash bytea primary key check (octet_length(hash) = 32),
  purpose text not null check (purpose in ('sign_in', 'reset', 'invitation')),
  email text not null check (email = lower(email)),
  user_id uuid references user_account,
  workspace_id uuid,
  invitation_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (workspace_id, invitation_id) references invitation on delete cascade,
  check ((purpose = 'invitation') = (invitation_id is not null and workspace_id is not null)),
  check ((purpose = 'invitation') = (user_id is null))
);
create index one_time_link_email on one_time_link (email);

-- Who a person is at the provider; the hash is of issuer and subject together.
create table user_identity (
  key_hash bytea primary key check (octet_length(key_hash) = 32),
  id uuid not null unique,
  user_id uuid not null references user_account,
  issuer text not null,
  subject text not null,
  email text not null,
  created_at timestamptz not null
);
create index user_identity_user on user_identity (user_id);

create table user_totp (
  user_id uuid primary key references user_account,
  -- AES-256-GCM under a key that the database does not have.
  secret bytea not null,
  confirmed_at timestamptz,
  -- The last time step whose code was taken: a code works once.
  last_step bigint not null default 0,
  created_at timestamptz not null
);

create table backup_code (
  user_id uuid not null references user_account,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- How many more attempts a name has: a bucket that refills. Names are hashed; nobody's data is here, so
-- the policy hides nothing.
create table sign_in_attempt (
  name_hash bytea primary key check (octet_length(name_hash) = 32),
  capacity double precision not null,
  per_second double precision not null,
  tokens double precision not null,
  at timestamptz not null
);
create index sign_in_attempt_age on sign_in_attempt (at);

do $$
declare name text;
begin
  foreach name in array array['user_password', 'user_session', 'invitation', 'one_time_link',
    'user_identity', 'user_totp', 'backup_code', 'sign_in_attempt'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;
  foreach name in array array['user_password', 'user_session', 'user_identity', 'user_totp',
    'backup_code'] loop
    execute format('create policy own on %I using (user_id = (select presented_user()))', name);
  end loop;
end $$;

create policy presented on user_session for select
  using (token_hash = (select presented_hash('app.session_hash')));
create policy presented on user_identity for select
  using (key_hash = (select presented_hash('app.identity_hash')));
create policy presented on one_time_link
  using (hash = (select presented_hash('app.link_hash')));
-- Whoever checks a password has an address and no session yet.
create policy addressed on user_password for select
  using (user_id = (select u.id from user_account u where u.email = (select presented_email())));
create policy addressed on one_time_link using (email = (select presented_email()));
create policy counted on sign_in_attempt using (true);

create policy own_workspace on invitation
  using (workspace_id = (select nullif(current_setting('app.workspace_id', true), '')::uuid));
create policy addressed on invitation for select using (email = (select presented_email()));

-- A person sees their own account and workspaces before any workspace is named, and whoever proves an
-- address sees its account. Only the person changes their account.
create policy own on user_account for select using (id = (select presented_user()));
create policy addressed on user_account for select using (email = (select presented_email()));
create policy own_change on user_account for update using (id = (select presented_user()));
create policy only_own_change on user_account as restrictive for update
  using (id = (select presented_user()));
create policy own on member for select using (user_id = (select presented_user()));
create index member_user on member (user_id);
create policy own_membership on workspace for select
  using (id in (select m.workspace_id from member m where m.user_id = (select presented_user())));

grant update (name, signed_in_at) on user_account to copydesk_app;
grant select, insert, update, delete on user_password, user_session, one_time_link, user_identity,
  user_totp, backup_code, sign_in_attempt to copydesk_app;
grant select, insert, update on invitation to copydesk_app;
