-- How a piece comes to its buyer, as staff define it. Without any, shipping is the flat price.
create table delivery_options (
  id uuid primary key,
  position integer not null,
  name text not null check (length(name) between 1 and 80),
  -- ISO codes; none is everywhere.
  countries text[] not null,
  -- Names of counties of Kenya; none is all.
  counties text[] not null,
  price_cents integer check (price_cents >= 0),
  price_kes integer check (price_kes > 0),
  days_from integer not null check (days_from >= 0),
  days_to integer not null check (days_to >= days_from and days_to <= 365),
  -- Where it is collected; null for what is delivered.
  place text check (length(place) between 1 and 200),
  made_at timestamptz not null,
  ended_at timestamptz,
  constraint delivery_options_price check ((price_cents is null) <> (price_kes is null))
);

-- What a customer has chosen for the next order.
alter table checkout_choices add column delivery_option uuid references delivery_options (id);

-- The delivery as it was sold; null for the flat price, and for what staff ask to be paid.
alter table orders
  add column delivery jsonb,
  add column shipping_kes integer check (shipping_kes > 0),
  add column with_you_by date;

create function announce_delivery_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', '["delivery"]');
  return null;
end
$$;
create trigger delivery_options_announce_change after insert or update or delete on delivery_options
  for each statement execute function announce_delivery_change();
