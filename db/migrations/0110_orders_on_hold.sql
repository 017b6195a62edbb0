-- An order whose payer took the money back is neither made nor sent until an owner decides.
alter table orders add column is_on_hold boolean not null default false;
