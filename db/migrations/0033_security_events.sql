-- Who was let in and who was refused: one row for each kind, account and hour, so that no flood fills the table.
-- An account is a row's id, a keyed hash of a name that is none, or the pattern of a call's address.
create table security_events (
  hour timestamptz not null,
  kind text not null,
  account text not null,
  times integer not null,
  last_at timestamptz not null,
  primary key (hour, kind, account)
);
create index security_events_last on security_events (last_at);

-- Staff who have gone away from an open page are logged out.
alter table staff_sessions add column last_used_at timestamptz not null default now();
