-- The closing of a day looks for them, and they are few.
create index payment_attempts_without_receipt on payment_attempts (settled_at)
  where state = 'success' and receipt is null;
