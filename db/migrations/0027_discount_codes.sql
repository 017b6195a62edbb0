-- What staff give out, such as KARIBU10: a part of the goods or an amount off them.
create table discount_codes (
  id uuid primary key,
  code text not null unique check (code = upper(code)),
  percent integer check (percent between 1 and 100),
  amount_cents integer check (amount_cents > 0),
  least_cents integer not null check (least_cents >= 0),
  begins_on date not null,
  ends_on date check (ends_on >= begins_on),
  most_uses integer check (most_uses > 0),
  most_uses_of_customer integer check (most_uses_of_customer > 0),
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint discount_codes_kind check ((percent is null) <> (amount_cents is null))
);

-- The code that a customer has typed for the next order.
create table chosen_codes (
  customer_id text primary key references customers (id) on delete cascade,
  code_id uuid not null references discount_codes (id)
);

-- An order holds its use of a code until it is cancelled. `phone` is the end of the contact's number.
create table discount_uses (
  order_id uuid primary key references orders (id),
  code_id uuid not null references discount_codes (id),
  customer_id text not null references customers (id),
  phone text not null,
  is_held boolean not null
);
create index discount_uses_code on discount_uses (code_id, phone) where is_held;
create index discount_uses_customer on discount_uses (customer_id);

-- The code as it was, beside what it took off.
alter table orders add column discount_code text check (discount_code is null or discount_cents > 0);
