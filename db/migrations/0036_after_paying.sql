-- What a buyer writes about an order, and what staff answer.
create table order_letters (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  at timestamptz not null,
  -- Null: the buyer wrote it.
  staff_name text,
  -- What the buyer asks for.
  asks text check (asks in ('cancel', 'return', 'question')),
  words text not null
);
create index order_letters_order on order_letters (order_id, at);

create table order_threads (
  order_id uuid primary key references orders (id) on delete cascade,
  -- What the buyer asked for last.
  asks text not null check (asks in ('cancel', 'return', 'question')),
  -- Until staff answer it, or say that it needs none.
  is_waiting boolean not null,
  latest_at timestamptz not null
);
create index order_threads_list on order_threads (is_waiting desc, latest_at desc, order_id desc);

-- What stands on a receipt beside the order.
create table order_papers (
  order_id uuid primary key references orders (id) on delete cascade,
  buyer_tax_number text,
  invoice_number text
);
