-- Money given back. The row is there before the provider is asked, and is asked about once.
create table refunds (
  id uuid primary key,
  order_id uuid not null references orders (id),
  -- The payment whose money goes back, and who took it; null where staff marked the order as paid.
  attempt_id text references payment_attempts (id),
  provider text,
  way text not null check (way in ('provider', 'by-hand')),
  state text not null check (state in ('requested', 'sent', 'unknown', 'failed', 'done')),
  amount_kes integer not null check (amount_kes > 0),
  shipping_cents integer not null check (shipping_cents >= 0),
  -- All that was paid, in one.
  is_whole boolean not null,
  reason text not null,
  -- The provider's id of it.
  request_id text,
  -- The provider's receipt, or the reference that staff noted.
  receipt text,
  result_code text,
  result_text text,
  asked_by text not null,
  asked_at timestamptz not null,
  settled_at timestamptz,
  next_check_at timestamptz,
  checks integer not null default 0,
  claimed_until timestamptz
);
create index refunds_order on refunds (order_id, asked_at);
create index refunds_attempt on refunds (attempt_id);
create index refunds_due on refunds (next_check_at) where next_check_at is not null;

-- What a refund takes from each line of its order. No quantity where it is of an amount.
create table refund_lines (
  refund_id uuid not null references refunds (id),
  line_id uuid not null references order_lines (id),
  quantity integer not null check (quantity >= 0),
  cents integer not null check (cents >= 0),
  primary key (refund_id, line_id)
);

-- What a provider answered when it was asked for a refund, or about one, as it said it.
create table refund_answers (
  id bigint generated always as identity primary key,
  refund_id uuid not null references refunds (id),
  body text not null,
  outcome text not null,
  received_at timestamptz not null
);
create index refund_answers_refund on refund_answers (refund_id, id);

alter table payment_reviews
  add column refund_id uuid references refunds (id),
  add constraint payment_reviews_refund unique (refund_id, reason);

-- What of an order's money has gone back.
alter table orders
  add column refunded_kes integer not null default 0 check (refunded_kes >= 0),
  add column refunded_shipping_cents integer not null default 0 check (refunded_shipping_cents between 0 and shipping_cents);
update orders set refunded_kes = amount_kes, refunded_shipping_cents = shipping_cents where state = 'refunded';
