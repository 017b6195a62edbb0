-- Pieces of a paid order's line are exchanged for other choices of their product. The sales rows turn the old line's
-- signs and add the new line. What a buyer pays more is an order of its own, for which the exchanged order waits.
create table order_exchanges (
  id uuid primary key,
  order_id uuid not null references orders,
  line_id uuid not null references order_lines,
  new_line_id uuid references order_lines,
  quantity integer not null check (quantity > 0),
  choices jsonb not null,
  -- What a piece cost by its new choices. The new line keeps the price that its order was paid at.
  price_cents integer not null,
  payment_order_id uuid unique references orders,
  refund_id uuid references refunds,
  state text not null check (state in ('waiting', 'done', 'given-up', 'failed')),
  asked_by text not null,
  asked_at timestamptz not null,
  settled_at timestamptz
);
create index order_exchanges_order on order_exchanges (order_id, asked_at);
create index order_exchanges_line on order_exchanges (line_id) where state = 'done';

alter table orders
  add column pays_exchange boolean not null default false,
  add column awaited_order_id uuid references orders;
