-- Who makes a line of an order. A line that nobody has taken has no row.
create table making (
  line_id uuid primary key references order_lines (id) on delete cascade,
  maker text not null,
  taken_at timestamptz not null,
  made_at timestamptz,
  -- Shillings for each piece, as it was when the line was made. Null where no rate was known.
  rate_kes integer check (rate_kes between 0 and 1000000)
);
create index making_made on making (made_at) where made_at is not null;

-- What a maker is paid for one piece of a product, from now on.
create table making_rates (
  product_id uuid primary key,
  kes integer not null check (kes between 0 and 1000000)
);
