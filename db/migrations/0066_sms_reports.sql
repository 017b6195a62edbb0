-- What the provider reported of an SMS that it took.
alter table customer_messages add column report text check (report in ('delivered', 'failed'));
alter table customer_messages add column report_reason text;
create index customer_messages_provider on customer_messages (provider_id) where provider_id is not null;

-- Numbers that want no SMS, in a form that only tells whether one is among them.
create table sms_opt_outs (
  phone_hash text primary key,
  at timestamptz not null
);
