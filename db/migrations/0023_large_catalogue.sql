-- How many live products a category has, so that nothing counts a hundred thousand of them.
create table product_counts (
  category text primary key,
  live integer not null
);

create function add_to_product_counts(more text[], fewer text[]) returns void language sql as $$
  insert into product_counts (category, live)
  select category, sum(change)
  from (
    select unnest(more) as category, 1 as change
    union all
    select unnest(fewer), -1
  ) changes
  group by category having sum(change) <> 0
  -- One order for everybody, so that two changes never wait for each other.
  order by category
  on conflict (category) do update set live = product_counts.live + excluded.live;
$$;

create function count_changed_products() returns trigger language plpgsql as $$
declare
  more text[];
  fewer text[];
begin
  if tg_op <> 'DELETE' then
    select array_agg(category) into more from after_change where deleted_at is null;
  end if;
  if tg_op <> 'INSERT' then
    select array_agg(category) into fewer from before_change where deleted_at is null;
  end if;
  perform add_to_product_counts(more, fewer);
  return null;
end
$$;
create trigger products_count_insert after insert on products
  referencing new table as after_change for each statement execute function count_changed_products();
create trigger products_count_update after update on products
  referencing old table as before_change new table as after_change
  for each statement execute function count_changed_products();
create trigger products_count_delete after delete on products
  referencing old table as before_change for each statement execute function count_changed_products();

-- Behind the triggers, which keep changes out until all this is there.
insert into product_counts (category, live)
select category, count(*) from products where deleted_at is null group by category;

-- Parts of words. A server without the extension searches as before, slowly in a large catalogue.
do $$
begin
  create extension if not exists pg_trgm;
  create index products_live_words on products
    using gin (name_key gin_trgm_ops, description gin_trgm_ops) where deleted_at is null;
  create index orders_words on orders using gin (contact_name gin_trgm_ops, contact_email gin_trgm_ops,
    receipt gin_trgm_ops, regexp_replace(contact_phone, '\D', '', 'g') gin_trgm_ops);
  create index payment_attempts_phone_part on payment_attempts using gin (phone gin_trgm_ops);
  create index receipts_part on receipts using gin (receipt gin_trgm_ops);
exception when undefined_file or undefined_object or insufficient_privilege or feature_not_supported then
  raise notice 'pg_trgm is not there: %', sqlerrm;
end
$$;
