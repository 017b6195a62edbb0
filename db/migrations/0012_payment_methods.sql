-- The ways to pay are listed in the code; the column admits them all.
alter table orders
  drop constraint orders_method_check,
  add constraint orders_method_check check (method in ('mpesa', 'airtel', 'bank', 'card'));
