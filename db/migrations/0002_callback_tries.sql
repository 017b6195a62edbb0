-- A callback that cannot be handled is tried again after a growing gap, so that it holds up no newer one.
alter table provider_messages
  add column failed_tries integer not null default 0,
  add column next_try_at timestamptz;
