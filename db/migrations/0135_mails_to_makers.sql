-- Each message goes to Telegram, where that is set up, and to each of the makers' addresses.
alter table channel_messages drop constraint channel_messages_state_check;
alter table channel_messages add constraint channel_messages_state_check
  check (state in ('waiting', 'sent', 'set-aside', 'not-posted'));
-- True for all that is there: it is mailed to nobody.
alter table channel_messages add column is_mail_queued boolean not null default true;
alter table channel_messages alter column is_mail_queued set default false;
create index channel_messages_to_mail on channel_messages (created_at) where not is_mail_queued;

create table maker_mails (
  id uuid primary key,
  message_id uuid not null references channel_messages (id) on delete cascade,
  recipient text not null,
  priority integer not null,
  state text not null check (state in ('waiting', 'sent', 'set-aside')),
  -- A message that staff send again is another mail.
  round integer not null default 1,
  tries integer not null default 0,
  next_try_at timestamptz,
  claimed_until timestamptz,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (message_id, recipient)
);
create index maker_mails_due on maker_mails (priority, next_try_at) where state = 'waiting';

-- What a shop that runs already tells its makers stays as it is; a new one begins with 'short'.
insert into shop_settings (section, content, version, changed_at, changed_by)
select 'messages', '{"makerMessages": "whole"}', 1, now(), 'the shop'
where exists (select 1 from orders) or exists (select 1 from channel_pauses where channel ~ '^(-?[0-9]+|@.*)$')
on conflict (section) do update
  set content = shop_settings.content || excluded.content, version = shop_settings.version + 1;
