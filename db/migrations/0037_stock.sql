-- A draft is not in the shop until it is published; what is hidden was there. Null: it is in the shop.
alter table products
  add column withheld text check (withheld in ('draft', 'hidden')),
  add column is_made_to_order boolean not null default true;

create or replace function count_changed_products() returns trigger language plpgsql as $$
declare
  more text[];
  fewer text[];
begin
  if tg_op <> 'DELETE' then
    select array_agg(category) into more from after_change where deleted_at is null and withheld is null;
  end if;
  if tg_op <> 'INSERT' then
    select array_agg(category) into fewer from before_change where deleted_at is null and withheld is null;
  end if;
  perform add_to_product_counts(more, fewer);
  return null;
end
$$;

-- How many of a product, chosen so, were made ready; free are those that no order holds or took.
create table ready_pieces (
  id uuid primary key,
  product_id uuid not null references products (id),
  choices jsonb not null default '{}' check (jsonb_typeof(choices) = 'object'),
  made integer not null check (made >= 0),
  held integer not null default 0 check (held >= 0),
  taken integer not null default 0 check (taken >= 0),
  free integer not null generated always as (made - held - taken) stored,
  constraint ready_pieces_enough check (made >= held + taken),
  unique (product_id, choices)
);

-- What of an order's line is ready. `least`: so many must be, since it is not made to order.
create table ready_holds (
  line_id uuid primary key references order_lines (id),
  order_id uuid not null references orders (id),
  customer_id text not null references customers (id),
  piece_id uuid not null references ready_pieces (id),
  quantity integer not null check (quantity >= 0),
  least integer not null check (least >= 0),
  state text not null check (state in ('held', 'taken', 'freed')),
  -- Of what is held: null as long as its order waits.
  ends_at timestamptz
);
create index ready_holds_order on ready_holds (order_id);
create index ready_holds_piece on ready_holds (piece_id, customer_id) where state = 'held';
create index ready_holds_ending on ready_holds (ends_at) where state = 'held';

-- The only writer of what is held and taken.
create function count_ready_holds() returns trigger language plpgsql as $$
begin
  update ready_pieces set
    held = held + case when new.state = 'held' then new.quantity else 0 end
      - case when old.state = 'held' then old.quantity else 0 end,
    taken = taken + case when new.state = 'taken' then new.quantity else 0 end
      - case when old.state = 'taken' then old.quantity else 0 end
  where id = new.piece_id;
  return null;
end
$$;
create trigger ready_holds_count after insert or update of quantity, state on ready_holds
  for each row execute function count_ready_holds();

-- The product's own page tells how many are ready; a card only whether any is.
create function announce_ready_pieces() returns trigger language plpgsql as $$
begin
  if (coalesce(old.free, 0) > 0) <> (new.free > 0) then
    perform announce_products(array[new.product_id], array(select category from products where id = new.product_id));
  elsif (old.free, old.made - old.taken) is distinct from (new.free, new.made - new.taken) then
    perform pg_notify('catalogue', json_build_array('product ' || new.product_id)::text);
  end if;
  return null;
end
$$;
create trigger ready_pieces_announce after insert or update on ready_pieces
  for each row execute function announce_ready_pieces();
