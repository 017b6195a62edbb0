-- On how many days a device of staff was called in vain since it was reached.
alter table push_devices add column failed_days integer not null default 0 check (failed_days >= 0);
alter table push_devices add column failed_at timestamptz;
