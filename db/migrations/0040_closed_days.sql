-- Days on which nothing is made: a day off, or a pause, which may stop selling too.
create table closed_days (
  id uuid primary key,
  first_on date not null,
  last_on date not null check (last_on between first_on and first_on + 366),
  is_pause boolean not null,
  stops_selling boolean not null check (is_pause or not stops_selling),
  word text not null check (length(word) <= 60),
  made_at timestamptz not null
);
create index closed_days_last on closed_days (last_on);

-- Every page says that the shop is closed, and promises by its days.
create trigger closed_days_announce_change after insert or update or delete on closed_days
  for each statement execute function announce_delivery_change();
