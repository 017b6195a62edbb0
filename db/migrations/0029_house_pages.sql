-- What the makers say of themselves and of buying from them, in Markdown; without text a page is not shown.
create table house_pages (
  key text primary key check (key in ('makers', 'delivery', 'sizes', 'questions')),
  text text not null check (length(text) <= 20000),
  version integer not null check (version > 0),
  changed_at timestamptz not null,
  changed_by text not null
);

-- The footer of every page names those that are written.
create function announce_house_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', '["house"]');
  return null;
end
$$;
create trigger house_pages_announce_change after insert or update or delete on house_pages
  for each statement execute function announce_house_change();
