-- For an hour, where a prompt was asked for by a customer without a paid order: a keyed hash, from which nobody reads
-- the address back.
alter table payment_attempts add column newcomer_address text;
create index payment_attempts_newcomers on payment_attempts (requested_at) where newcomer_address is not null;
