-- A shop prices in one currency: prices are in its minor units, and a rate is Kenyan shillings for one whole unit.
create function shop_currency() returns text language sql stable as $$
  select coalesce((select content ->> 'currency' from shop_settings where section = 'currency'), 'USD')
$$;

create function minor_units() returns bigint language sql stable as $$
  select case when shop_currency() in ('KES', 'UGX', 'TZS') then 1 else 100 end
$$;

alter table exchange_rates add column currency text not null default 'USD'
  check (currency in ('USD', 'KES', 'EUR', 'GBP', 'UGX', 'TZS'));

-- The highest price that any currency allows; the shop holds each to its own.
alter table products drop constraint products_price_cents_check;
alter table products add constraint products_price_cents_check check (price_cents between 1 and 40000000);

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
    values (new.is_demo, cents_after - cents_before, (kes_after - kes_before) * minor_units());
  end if;
  return null;
end
$$;

-- For a change of the currency: the price differences of a product's options in other minor units.
create function convert_differences(choices jsonb, factor numeric) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(jsonb_set(choice, '{values}', (
    select coalesce(jsonb_agg(jsonb_set(value, '{differenceCents}',
      to_jsonb(ceil((value ->> 'differenceCents')::numeric * factor)::integer)) order by place), '[]')
    from jsonb_array_elements(choice -> 'values') with ordinality as listed(value, place)
  )) order by position), '[]')
  from jsonb_array_elements(choices) with ordinality as listed(choice, position)
$$;
