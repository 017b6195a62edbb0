-- The panel counts what nobody has read every 20 seconds, among all that was ever written.
create index feedback_unread on feedback (id) where read_at is null;
