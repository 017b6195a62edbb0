-- An exchange may be for another product: what is made instead stands here as the catalogue called it that day.
alter table order_exchanges
  add column product_id uuid references products,
  add column name text,
  add column category text,
  add column image_key text,
  add column note text;
update order_exchanges exchange
set (product_id, name, category, image_key, note) =
  (select product_id, name, category, image_key, note from order_lines where id = exchange.line_id);
alter table order_exchanges
  alter column product_id set not null,
  alter column name set not null,
  alter column category set not null;
