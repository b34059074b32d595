-- Passkeys, and what a session has proven: how many factors, and when it last did.

-- A passkey proves possession of a device and, because the device asks its holder, a second factor as well.
create table user_passkey (
  -- SHA-256 of the credential's id: whoever presents the credential sees its row and no other.
  key_hash bytea primary key check (octet_length(key_hash) = 32),
  id uuid not null unique,
  user_id uuid not null references user_account,
  credential_id bytea not null check (octet_length(credential_id) between 1 and 1023),
  -- In the form of COSE. It is public: it only checks signatures.
  public_key bytea not null,
  -- How often the device says that it was used. Zero for ever for passkeys that several devices share.
  counter bigint not null,
  transports text[] not null default '{}',
  -- The service that keeps it has a copy, so it outlives the device.
  backed_up boolean not null,
  name text not null check (char_length(name) between 1 and 120),
  created_at timestamptz not null,
  used_at timestamptz
);
create index user_passkey_user on user_passkey (user_id);

-- A challenge that a browser was given and has not used. The hash is of a token that only this browser has, of what
-- the challenge is for and of whom it is for.
create table passkey_challenge (
  hash bytea primary key check (octet_length(hash) = 32),
  expires_at timestamptz not null
);
create index passkey_challenge_expires on passkey_challenge (expires_at);

do $$
declare name text;
begin
  foreach name in array array['user_passkey', 'passkey_challenge'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert, delete on %I to copydesk_app', name);
  end loop;
end $$;
create policy own on user_passkey using (user_id = (select presented_user()));
create policy presented on user_passkey for select
  using (key_hash = (select presented_hash('app.passkey_hash')));
grant update (counter, backed_up, name, used_at) on user_passkey to copydesk_app;
-- What has expired is of use to nobody, so everybody may clear it away.
create policy presented on passkey_challenge
  using (hash = (select presented_hash('app.challenge_hash')) or expires_at < now());

-- A session by a passkey. Old rows are checked in the next migration.
alter table user_session drop constraint user_session_first_factor_check;
alter table user_session add constraint user_session_first_factor_check
  check (first_factor in ('password', 'link', 'provider', 'passkey')) not valid;
-- Whether two factors were proven in this session: a code or a passkey.
alter table user_session add column two_factors boolean not null default false;
-- When the person last proved who they are; null means at the sign-in.
alter table user_session add column proven_at timestamptz;
