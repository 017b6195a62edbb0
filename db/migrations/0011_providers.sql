-- Who is asked for the money of an attempt, and who sent a piece of news; until now that was M-Pesa alone.
alter table payment_attempts add column provider text not null default 'mpesa';
alter table payment_attempts alter column provider drop default;
-- Null for news at an address that is no attempt's.
alter table provider_messages add column provider text;
update provider_messages set provider = 'mpesa' where attempt_id is not null;
