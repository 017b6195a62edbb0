-- Where the shop sends news of its orders.
create table webhook_addresses (
  id uuid primary key,
  url text not null,
  events text[] not null,
  sealed_secret text not null,
  -- The secret before it was renewed, which signs as well until then.
  old_sealed_secret text,
  old_until timestamptz,
  is_demo boolean not null,
  created_at timestamptz not null,
  -- Since when whatever was sent has failed.
  failing_since timestamptz,
  off_at timestamptz,
  off_reason text check (off_reason in ('staff', 'failing', 'gone')),
  check ((off_at is null) = (off_reason is null))
);

create table webhook_deliveries (
  id uuid primary key,
  address_id uuid not null references webhook_addresses (id) on delete cascade,
  event text not null,
  -- The number of its order; empty for a test.
  subject text not null,
  body text not null,
  state text not null check (state in ('waiting', 'sent', 'given-up')),
  created_at timestamptz not null,
  -- From when its day of tries is reckoned.
  wanted_at timestamptz not null,
  tries integer not null default 0,
  next_try_at timestamptz,
  claimed_until timestamptz,
  last_try_at timestamptz,
  -- What was answered last.
  status integer,
  answer text,
  check ((state = 'waiting') = (next_try_at is not null))
);
create index webhook_deliveries_due on webhook_deliveries (address_id, next_try_at) where state = 'waiting';
create index webhook_deliveries_list on webhook_deliveries (address_id, created_at desc, id desc);
create index webhook_deliveries_created on webhook_deliveries (created_at);
