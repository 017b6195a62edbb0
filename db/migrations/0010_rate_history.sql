-- The history of rates says by which rates a quote may still be paid, so reading a page writes nothing.
alter table exchange_rates add column accepted_at timestamptz;
update exchange_rates set accepted_at = fetched_at where accepted;
create index exchange_rates_in_use on exchange_rates (accepted_at desc) where accepted_at is not null;
drop table served_rates;
