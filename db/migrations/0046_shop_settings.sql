-- What makers say of their shop and by which rules it sells, a row for each part that is saved as one. A variable of the
-- environment wins over what stands here.
create table shop_settings (
  section text primary key check (section in ('words', 'making', 'bank', 'hero')),
  content jsonb not null,
  version integer not null check (version > 0),
  changed_at timestamptz not null,
  changed_by text not null
);

-- Every page shows some of it.
create function announce_settings_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', '["settings"]');
  return null;
end
$$;
create trigger shop_settings_announce_change after insert or update or delete on shop_settings
  for each statement execute function announce_settings_change();
