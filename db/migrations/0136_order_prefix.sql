-- What stands before an order's number. An order keeps the one that it was placed with.
alter table orders add column prefix text not null default 'EK' check (prefix ~ '^[A-Z]{2,4}$');
create index orders_prefix on orders (prefix);
