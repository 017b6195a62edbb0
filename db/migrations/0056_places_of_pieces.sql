-- Where a piece stands in a list that the shopper has not sorted: the larger number first. 0 stands for its time, so that
-- a new piece is the first.
alter table products add column place numeric not null default 0;

create function place_new_product() returns trigger language plpgsql as $$
begin
  -- Less than the shop's clock tells apart, so that no two have the same place: nothing could be set between them.
  if new.place = 0 then new.place := extract(epoch from new.created_at) + (random() * 0.0005)::numeric(12, 10); end if;
  return new;
end $$;
create trigger products_place before insert on products for each row execute function place_new_product();

-- No list changes by it, so nothing is announced.
alter table products disable trigger user;
update products set place = extract(epoch from created_at) + 0.0000001 * timely.number
from (select id, row_number() over (order by created_at, id) as number from products) timely
where timely.id = products.id;
alter table products enable trigger user;

create index products_live_category_place on products (category, place, id) where deleted_at is null;
create index products_live_place on products (place, id) where deleted_at is null;
drop index products_live_created;
