-- A buyer may type the code of a payment before its confirmation has come: it waits with the order.
create table typed_receipt_codes (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id) on delete cascade,
  code text not null,
  state text not null check (state in ('waiting', 'wrong', 'paid')),
  typed_at timestamptz not null,
  expires_at timestamptz not null
);
create index typed_receipt_codes_code on typed_receipt_codes (code) where state = 'waiting';
create index typed_receipt_codes_order on typed_receipt_codes (order_id);
create index typed_receipt_codes_expires on typed_receipt_codes (expires_at);
