-- How the shop looks: what owners are changing, what is published, and what was published before. Null: nothing of its
-- own, and the template's look holds.
create table shop_looks (
  id integer primary key check (id = 1),
  draft jsonb,
  published jsonb,
  previous jsonb,
  version integer not null check (version > 0),
  changed_at timestamptz not null,
  changed_by text not null
);

-- Every page shows it, and none shows a draft.
create trigger shop_looks_announce_first after insert on shop_looks
  for each row when (new.published is not null) execute function announce_settings_change();
create trigger shop_looks_announce_change after update on shop_looks
  for each row when (new.published is distinct from old.published) execute function announce_settings_change();
create trigger shop_looks_announce_deletion after delete on shop_looks
  for each row execute function announce_settings_change();
