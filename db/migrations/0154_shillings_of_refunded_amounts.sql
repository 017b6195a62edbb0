-- Shillings times the minor units, where total_cents at the rate of the order could be a part of a shilling off: what a
-- refund of an amount sent, and what a refund of the last cents of a line needs so that its rows add up to zero.
alter table sales add column cents_at_rate numeric;
drop index sales_refunded_lines;
create index sales_line on sales (line_id);

create or replace function keep_sales_to_add() returns trigger language plpgsql as $$
begin
  insert into sales_to_add (day, category, is_demo, cents, cents_at_rate, sold)
  select (s.sold_at at time zone 'Africa/Nairobi')::date, s.category, s.is_demo, s.total_cents,
    coalesce(s.cents_at_rate, s.total_cents * o.rate), s.quantity
  from after_change s join orders o on o.id = s.order_id;
  insert into shipping_to_add (is_demo, cents, cents_at_rate)
  select s.is_demo, 0, -sum(coalesce(s.cents_at_rate, s.total_cents * o.rate))
  from after_change s join orders o on o.id = s.order_id group by s.is_demo;
  return null;
end
$$;
