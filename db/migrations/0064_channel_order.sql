-- What is posted first to the makers' channel: 0 of paid orders, 1 what else the shop tells, 2 letters, 3 what nobody paid
-- for. orders_count: of how many bank orders a message tells.
alter table channel_messages add column priority integer not null default 1;
alter table channel_messages add column orders_count integer not null default 1;
update channel_messages set priority = 0 where state = 'waiting' and (kind = 'paid' or kind like 'refund:%');
update channel_messages set priority = 2 where state = 'waiting' and kind like 'letter:%';
create index channel_messages_next on channel_messages (priority, next_try_at) where state = 'waiting';

-- Whether the channel was told of what waits for an answer: letters on unpaid orders only stand in the list.
alter table order_threads add column is_announced boolean not null default true;
