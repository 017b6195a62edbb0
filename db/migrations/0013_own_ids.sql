-- Some providers name no payment: the shop gives the id, tells it when it asks for the money, and never uses it again.
alter table payment_attempts add column own_id text unique;
