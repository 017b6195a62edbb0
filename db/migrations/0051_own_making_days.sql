-- How many days a piece takes to make, where that is not what the shop's pieces usually take.
alter table products add column making_days integer check (making_days between 1 and 365);
