-- Shillings of the dashboard are those that were charged. What an order was charged beyond its products at its rate,
-- and the rounding with it, counts with the shipping: products and shipping together are what was paid.
lock table orders, sales in share row exclusive mode;

create function charged_kes(o orders) returns bigint language sql immutable as $$
  select case when o.paid_at is not null and o.state in ('paid', 'making', 'sent', 'delivered')
    then o.amount_kes - o.refunded_kes else 0 end
$$;

create or replace function keep_shipping_to_add() returns trigger language plpgsql as $$
declare
  cents_before bigint := 0;
  cents_after bigint := charged_shipping(new);
  kes_before bigint := 0;
  kes_after bigint := charged_kes(new);
begin
  if tg_op = 'UPDATE' then
    cents_before := charged_shipping(old);
    kes_before := charged_kes(old);
  end if;
  if cents_after <> cents_before or kes_after <> kes_before then
    insert into shipping_to_add (is_demo, cents, cents_at_rate)
    values (new.is_demo, cents_after - cents_before, (kes_after - kes_before) * 100);
  end if;
  return null;
end
$$;
drop trigger orders_keep_shipping_to_add on orders;
create trigger orders_keep_shipping_to_add
  after insert or update of state, paid_at, refunded_shipping_cents, refunded_kes on orders
  for each row execute function keep_shipping_to_add();

create or replace function keep_sales_to_add() returns trigger language plpgsql as $$
begin
  insert into sales_to_add (day, category, is_demo, cents, cents_at_rate, sold)
  select (s.sold_at at time zone 'Africa/Nairobi')::date, s.category, s.is_demo, s.total_cents,
    s.total_cents * o.rate, s.quantity
  from after_change s join orders o on o.id = s.order_id;
  insert into shipping_to_add (is_demo, cents, cents_at_rate)
  select s.is_demo, 0, -sum(s.total_cents * o.rate)
  from after_change s join orders o on o.id = s.order_id group by s.is_demo;
  return null;
end
$$;

-- What is counted already stays, and the difference is added.
insert into shipping_sums (is_demo, cents, cents_at_rate)
select o.is_demo, 0, sum(charged_kes(o)) * 100 - sum(charged_shipping(o) * o.rate) - coalesce((
  select sum(s.total_cents * sold.rate) from sales s join orders sold on sold.id = s.order_id
  where s.is_demo = o.is_demo), 0)
from orders o group by o.is_demo
on conflict (is_demo) do update set cents_at_rate = shipping_sums.cents_at_rate + excluded.cents_at_rate;
