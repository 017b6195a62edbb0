-- What staff answer to feedback, by mail: written before it is sent, and gone with the message that it answers.
create table feedback_replies (
  -- The browser gives it: the same reply sent twice is one.
  id uuid primary key,
  feedback_id uuid not null references feedback (id) on delete cascade,
  staff_name text not null,
  words text not null,
  state text not null check (state in ('waiting', 'sent', 'set-aside')),
  -- How often it was to be sent: the first time, and each time that staff wanted it again.
  round integer not null default 1,
  tries integer not null default 0,
  next_try_at timestamptz,
  claimed_until timestamptz,
  last_error text,
  -- What was written in demo mode goes to the sandbox, or nowhere.
  is_demo boolean not null,
  created_at timestamptz not null,
  wanted_at timestamptz not null,
  sent_at timestamptz
);
create index feedback_replies_feedback on feedback_replies (feedback_id, created_at, id);
create index feedback_replies_due on feedback_replies (next_try_at) where state = 'waiting';
