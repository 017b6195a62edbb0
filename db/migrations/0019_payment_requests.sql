-- A buyer without an account has a guest of their own, who has no e-mail until one is given.
alter table customers
  add column is_guest boolean not null default false,
  alter column email drop not null,
  add constraint customers_email check (email is not null or is_guest);

-- What staff sell in their own words is no product of the catalogue.
alter table order_lines alter column product_id drop not null;

-- An order that staff made for a buyer without an account, and the secret part of the address where it is paid.
create table payment_requests (
  order_id uuid primary key references orders (id),
  token text not null unique,
  made_by text not null,
  made_at timestamptz not null
);
create index payment_requests_made on payment_requests (made_at);
