-- What an order costs less than its goods and shipping: in dollars for the books, in shillings as they were asked for.
alter table orders
  add column discount_cents integer not null default 0 check (discount_cents between 0 and subtotal_cents),
  add column discount_kes integer not null default 0 check (discount_kes >= 0),
  drop constraint orders_check,
  add constraint orders_total check (total_cents = subtotal_cents - discount_cents + shipping_cents);

-- A discount is in the books beside the lines it was spread over.
alter table sales add column is_discount boolean not null default false;
