-- The news of a change say what changed, so that the shop forgets only the pages that show it. Empty: anything.
drop trigger products_announce_change on products;
drop trigger product_images_announce_change on product_images;
drop function announce_catalogue_change();

create function announce_products(ids uuid[], categories text[]) returns void language plpgsql as $$
begin
  if ids is null then return; end if;
  -- A notification holds 8,000 bytes.
  if cardinality(ids) > 100 then
    perform pg_notify('catalogue', '');
    return;
  end if;
  perform pg_notify('catalogue', (
    select json_agg(subject)::text from (
      select 'catalogue' as subject
      union select 'product ' || id from unnest(ids) id
      union select 'category ' || category from unnest(categories) category
    ) subjects
  ));
end
$$;

create function announce_product_change() returns trigger language plpgsql as $$
declare
  ids uuid[];
  categories text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct id), array_agg(distinct category) into ids, categories from after_change;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct id), array_agg(distinct category) into ids, categories from before_change;
  else
    -- A product that moved changes both its categories.
    select array_agg(distinct id), array_agg(distinct category) into ids, categories
      from (select id, category from before_change union select id, category from after_change) both_sides;
  end if;
  perform announce_products(ids, categories);
  return null;
end
$$;
create trigger products_announce_insert after insert on products
  referencing new table as after_change for each statement execute function announce_product_change();
create trigger products_announce_update after update on products
  referencing old table as before_change new table as after_change
  for each statement execute function announce_product_change();
create trigger products_announce_delete after delete on products
  referencing old table as before_change for each statement execute function announce_product_change();

create function announce_image_change() returns trigger language plpgsql as $$
declare
  ids uuid[];
  categories text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct product_id) into ids from after_change;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct product_id) into ids from before_change;
  else
    select array_agg(distinct product_id) into ids
      from (select product_id from before_change union select product_id from after_change) both_sides;
  end if;
  select array_agg(distinct category) into categories from products where id = any (ids);
  perform announce_products(ids, categories);
  return null;
end
$$;
create trigger product_images_announce_insert after insert on product_images
  referencing new table as after_change for each statement execute function announce_image_change();
create trigger product_images_announce_update after update on product_images
  referencing old table as before_change new table as after_change
  for each statement execute function announce_image_change();
create trigger product_images_announce_delete after delete on product_images
  referencing old table as before_change for each statement execute function announce_image_change();
