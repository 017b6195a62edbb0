-- The books are added up, so that figures don't read every sale and every order: sales by day, shipping in all.
create table sales_days (
  day date not null,
  category text not null,
  is_demo boolean not null,
  cents bigint not null,
  -- Cents times the rate that each order was charged at, unrounded.
  cents_at_rate numeric not null,
  sold bigint not null,
  primary key (is_demo, day, category)
);
create table shipping_sums (
  is_demo boolean primary key,
  cents bigint not null,
  cents_at_rate numeric not null
);

-- What is not added up yet waits here, so that no two payments wait for the same row of sums.
create table sales_to_add (
  id bigint primary key generated always as identity,
  day date not null,
  category text not null,
  is_demo boolean not null,
  cents bigint not null,
  cents_at_rate numeric not null,
  sold bigint not null
);
create table shipping_to_add (
  id bigint primary key generated always as identity,
  is_demo boolean not null,
  cents bigint not null,
  cents_at_rate numeric not null
);

-- Sales are never changed and never deleted.
create function keep_sales_to_add() returns trigger language plpgsql as $$
begin
  insert into sales_to_add (day, category, is_demo, cents, cents_at_rate, sold)
  select (s.sold_at at time zone 'Africa/Nairobi')::date, s.category, s.is_demo, s.total_cents,
    s.total_cents * o.rate, s.quantity
  from after_change s join orders o on o.id = s.order_id;
  return null;
end
$$;
create trigger sales_keep_to_add after insert on sales
  referencing new table as after_change for each statement execute function keep_sales_to_add();

-- Without the shipping that went back; a refunded order counts for nothing.
create function charged_shipping(o orders) returns bigint language sql immutable as $$
  select case when o.paid_at is not null and o.state in ('paid', 'making', 'sent', 'delivered')
    then o.shipping_cents - o.refunded_shipping_cents else 0 end
$$;
create function keep_shipping_to_add() returns trigger language plpgsql as $$
declare
  cents_before bigint := 0;
  cents_after bigint := charged_shipping(new);
begin
  if tg_op = 'UPDATE' then cents_before := charged_shipping(old); end if;
  if cents_after <> cents_before then
    insert into shipping_to_add (is_demo, cents, cents_at_rate)
    values (new.is_demo, cents_after - cents_before, (cents_after - cents_before) * new.rate);
  end if;
  return null;
end
$$;
create trigger orders_keep_shipping_to_add after insert or update of state, paid_at, refunded_shipping_cents on orders
  for each row execute function keep_shipping_to_add();

insert into sales_days (day, category, is_demo, cents, cents_at_rate, sold)
select (s.sold_at at time zone 'Africa/Nairobi')::date, s.category, s.is_demo, sum(s.total_cents),
  sum(s.total_cents * o.rate), sum(s.quantity)
from sales s join orders o on o.id = s.order_id
group by 1, 2, 3;
insert into shipping_sums (is_demo, cents, cents_at_rate)
select o.is_demo, sum(charged_shipping(o)), sum(charged_shipping(o) * o.rate) from orders o group by 1;

-- The closing of a day, and the bookkeeper's lines.
create index orders_paid on orders (paid_at) where paid_at is not null;
