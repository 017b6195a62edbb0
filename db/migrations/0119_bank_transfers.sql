-- What staff noted when a bank transfer had arrived: whole shillings, the bank's reference and the time of arrival. An
-- order that the version before marks as paid has none, and counts when it was marked.
alter table orders
  add column bank_kes integer,
  add column bank_reference text,
  add column bank_arrived_at timestamptz;
create index orders_bank_arrived on orders (bank_arrived_at) where bank_arrived_at is not null;
