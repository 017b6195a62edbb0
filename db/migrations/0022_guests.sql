-- What a guest left in a browser joins the account that it logs in to; the row stays until that is done.
create table guest_joins (
  guest_id text primary key references customers (id) on delete cascade,
  customer_id text not null references customers (id) on delete cascade,
  wanted_at timestamptz not null
);
create index guest_joins_customer on guest_joins (customer_id);
create index customers_guests on customers (created_at) where is_guest;

-- The secret part of the address at which an order is shown without a login: 128 bits.
alter table orders add column link_token text not null
  default encode(substring(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea) for 16), 'hex');
