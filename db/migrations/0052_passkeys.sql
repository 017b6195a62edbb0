-- Passkeys of a member who has a second factor: each answers where its code does.
create table staff_passkeys (
  id uuid primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  credential_id text not null unique,
  -- As COSE, in base64url.
  public_key text not null,
  -- As the device last said; it only rises, or stays 0 for devices that don't count.
  uses bigint not null default 0,
  transports text[] not null,
  name text not null,
  made_at timestamptz not null,
  used_at timestamptz
);
create index staff_passkeys_staff on staff_passkeys (staff_id);
-- What a device was asked to sign; gone once it is answered.
create table staff_passkey_asks (
  challenge text primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  expires_at timestamptz not null
);
create index staff_passkey_asks_staff on staff_passkey_asks (staff_id);
