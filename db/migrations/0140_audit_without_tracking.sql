-- Tracking numbers and notes stand with the order, which can be erased; the audit log stays.
update audit_entries
set before = before - 'trackingNote' - 'note', after = after - 'trackingNote' - 'note'
where subject like 'order:%' and (before ?| array['trackingNote', 'note'] or after ?| array['trackingNote', 'note']);
