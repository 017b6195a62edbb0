-- How often the shop was visited, by day in Nairobi. Nothing in it is anybody's.
create table reach_days (
  is_demo boolean not null,
  day date not null,
  -- What `name` is: a visit's source, a campaign, a piece's id; empty for the day's carts.
  kind text not null check (kind in ('visit', 'campaign', 'piece', 'cart')),
  name text not null check (length(name) <= 60),
  n bigint not null check (n > 0),
  primary key (is_demo, day, kind, name)
);
