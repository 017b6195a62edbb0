-- A file of pieces that staff gave. Its files lie beside the pictures, in a folder named by its id.
create table piece_imports (
  id uuid primary key,
  file_name text not null,
  begun_by text not null,
  begun_at timestamptz not null,
  imported_at timestamptz,
  added integer not null default 0,
  changed integer not null default 0,
  pictures integer not null default 0
);

-- The pictures that a product is to have, until all of them are made. Those that it has already have their key.
create table awaited_pictures (
  product_id uuid not null references products (id) on delete cascade,
  position integer not null,
  import_id uuid not null references piece_imports (id),
  file_name text not null,
  alt text not null,
  image_key text,
  width integer,
  height integer,
  focus jsonb,
  -- The product comes into the shop with them.
  is_shown_after boolean not null,
  tries integer not null default 0,
  claimed_until timestamptz,
  fault text,
  primary key (product_id, position)
);
create index awaited_pictures_next on awaited_pictures (import_id, product_id, position)
  where image_key is null and fault is null;
create index awaited_pictures_image on awaited_pictures (image_key);
create index awaited_pictures_fault on awaited_pictures (product_id) where fault is not null;

-- Orders of some days, for the bookkeeper's file.
create index orders_created on orders (created_at);

-- Once for each statement, so that many pieces that are counted together are told of together.
drop trigger ready_pieces_announce on ready_pieces;
create or replace function announce_ready_pieces() returns trigger language plpgsql as $$
declare
  crossed uuid[];
  counted uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct product_id) filter (where free > 0), array_agg(distinct product_id) filter (where free = 0)
      into crossed, counted from after_change;
  else
    select array_agg(distinct a.product_id) filter (where (a.free > 0) <> (b.free > 0)),
        array_agg(distinct a.product_id) filter (where (a.free > 0) = (b.free > 0))
      into crossed, counted
      from after_change a join before_change b on b.id = a.id
      where (a.free, a.made - a.taken) is distinct from (b.free, b.made - b.taken);
  end if;
  perform announce_products(crossed, array(select distinct category from products where id = any (crossed)));
  if cardinality(counted) > 100 then
    perform pg_notify('catalogue', '');
  elsif counted is not null then
    perform pg_notify('catalogue', (select json_agg('product ' || id)::text from unnest(counted) id));
  end if;
  return null;
end
$$;
create trigger ready_pieces_announce_insert after insert on ready_pieces
  referencing new table as after_change for each statement execute function announce_ready_pieces();
create trigger ready_pieces_announce_update after update on ready_pieces
  referencing old table as before_change new table as after_change
  for each statement execute function announce_ready_pieces();
