-- What makers show a buyer of what is made for an order. Its picture is seen with the order alone.
create table order_photographs (
  -- The maker's browser gives it: the same one sent twice is one.
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  image_key text not null,
  width integer not null,
  height integer not null,
  words text,
  staff_name text not null,
  added_at timestamptz not null,
  -- The first of those that one message tells of.
  told_with uuid not null
);
create index order_photographs_order on order_photographs (order_id, added_at);
create index order_photographs_image on order_photographs (image_key);
