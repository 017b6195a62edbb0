-- Where staff are told by Web Push: the address of a browser at its push service, and the keys that only that browser
-- reads with.
create table push_devices (
  id uuid primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  -- The login that was last seen on it. No reference: a login that runs out by itself leaves the device on.
  session_id uuid not null,
  endpoint text not null unique check (length(endpoint) <= 2000),
  p256dh text not null,
  auth text not null,
  added_at timestamptz not null,
  reached_at timestamptz
);
create index push_devices_staff on push_devices (staff_id);

-- What a device is told: written with what it speaks of, sent by a job, and gone when it was taken or is a day old.
create table push_messages (
  id uuid primary key,
  device_id uuid not null references push_devices (id) on delete cascade,
  -- A device shows the latest of those with the same tag, and one that waits is not written again.
  tag text not null,
  title text not null,
  body text not null,
  path text not null,
  tries integer not null default 0,
  next_try_at timestamptz not null,
  claimed_until timestamptz,
  -- It may have been sent before: whoever sent it died.
  is_repeat boolean not null default false,
  created_at timestamptz not null,
  unique (device_id, tag)
);
create index push_messages_due on push_messages (next_try_at);
