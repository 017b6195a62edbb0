-- What customers are told of their orders, by e-mail and SMS: written with the change it speaks of, sent by a job.
create table customer_messages (
  id uuid primary key,
  order_id uuid not null references orders (id),
  kind text not null,
  way text not null check (way in ('email', 'sms')),
  recipient text not null,
  subject text,
  text text not null,
  html text,
  -- unclear: nobody can tell whether it arrived, and it is not sent again by itself.
  state text not null check (state in ('waiting', 'sent', 'unclear', 'set-aside')),
  -- How often it was to be sent: the first time, and each time that staff wanted it again.
  round integer not null default 1,
  tries integer not null default 0,
  next_try_at timestamptz,
  claimed_until timestamptz,
  last_error text,
  provider_id text,
  created_at timestamptz not null,
  wanted_at timestamptz not null,
  sent_at timestamptz,
  unique (order_id, kind, way),
  check ((way = 'email') = (subject is not null and html is not null))
);
create index customer_messages_due on customer_messages (way, next_try_at) where state = 'waiting';
create index customer_messages_recipient on customer_messages (recipient, created_at);
