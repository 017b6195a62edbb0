-- Tries to get into an account, by where they come from: a keyed hash of an address, or a device that is known.
-- opens_at: when the next may be made; has_place: a place in the account's line is kept for it then.
create table login_tries (
  account text not null,
  source text not null,
  wrong integer not null,
  opens_at timestamptz not null,
  has_place boolean not null,
  primary key (account, source)
);
create index login_tries_opening on login_tries (opens_at);

-- The line that tries from unknown devices stand in, an account each: the place behind the last one.
create table login_lines (
  account text primary key,
  next_place_at timestamptz not null
);
