-- Payments whose end was never told were given up without a word where another one had paid their order. Each is looked
-- at once more, and then shown to staff.
update payment_attempts a set next_check_at = now()
where a.state = 'unknown' and a.next_check_at is null and not exists (
  select 1 from payment_reviews r where r.attempt_id = a.id and r.reason <> 'other-payment');
