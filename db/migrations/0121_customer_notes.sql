-- What staff should know of a customer. It is in the export of the customer's data and goes with an erasure.
alter table customers add column staff_note text not null default '';
