-- Reviews of the shop's time on another platform. Its file names no product, so they stand on the makers' page and count
-- nowhere.
create table imported_reviews (
  id uuid primary key,
  -- A hash of all that the file says of it, and of which it is among equal ones: an order of two pieces may have two.
  key text not null unique,
  import_id uuid not null,
  source text not null check (source = 'etsy'),
  stars smallint not null check (stars between 1 and 5),
  words text not null,
  reviewer text,
  written_on date not null,
  imported_at timestamptz not null,
  imported_by text not null
);
create index imported_reviews_shown on imported_reviews (written_on desc, id desc) where words <> '';
create index imported_reviews_list on imported_reviews (imported_at desc, written_on desc, id desc);
create index imported_reviews_import on imported_reviews (import_id);

create function announce_imported_reviews() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', '["imported reviews"]');
  return null;
end
$$;
create trigger imported_reviews_announce after insert or update or delete on imported_reviews
  for each statement execute function announce_imported_reviews();
