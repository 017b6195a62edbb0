-- The key of each member's second factor, sealed. One that was begun counts from the code that confirms it.
create table staff_second_factors (
  staff_id uuid primary key references staff (id) on delete cascade,
  sealed_key text not null,
  confirmed_at timestamptz,
  -- The half minute of the last code that was taken, so that none counts twice.
  last_step bigint not null default 0
);
-- Those that are left, as keyed hashes.
create table staff_recovery_codes (
  staff_id uuid not null references staff (id) on delete cascade,
  code_hash text not null,
  primary key (staff_id, code_hash)
);
-- Who has given the password and not yet the code.
create table staff_challenges (
  token_hash text primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  expires_at timestamptz not null
);
create index staff_challenges_staff on staff_challenges (staff_id);
alter table staff_sessions add column second_factor_at timestamptz;
