-- A provider may lead the customer to a page of its own instead of asking a phone.
alter table payment_attempts add column redirect_url text;
-- Whoever pays on such a page needs no phone.
alter table payment_attempts alter column phone drop not null;
-- An open page is no prompt: it keeps nobody from paying another way.
drop index payment_attempts_live;
create unique index payment_attempts_live on payment_attempts (customer_id)
  where state in ('requested', 'pending') and redirect_url is null;
