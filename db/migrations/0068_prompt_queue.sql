-- The network (/48) above an IPv6 address that a customer without a paid order asked from: a keyed hash, for an hour.
alter table payment_attempts add column newcomer_network text;

-- Buyers whose prompt waits for its turn, for at most a minute. One place a buyer.
create table prompt_queue (
  customer_id text primary key,
  -- The limit that is reached, and for an address its keyed hash.
  waits_for text not null,
  -- A keyed hash; null for a customer with a paid order.
  address text,
  asked_at timestamptz not null
);
