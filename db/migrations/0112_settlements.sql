-- What Paystack and Airtel paid out to the shop's bank for some days. A row that was noted wrongly stays, with who
-- removed it.
create table settlements (
  id uuid primary key,
  method text not null check (method in ('card', 'airtel')),
  reference text not null,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  collected_kes numeric(14, 2) not null check (collected_kes >= 0),
  refunded_kes numeric(14, 2) not null check (refunded_kes >= 0),
  fees_kes numeric(14, 2) not null check (fees_kes >= 0),
  bank_receipt text,
  bank_day date,
  is_demo boolean not null,
  noted_at timestamptz not null,
  noted_by text not null,
  removed_at timestamptz,
  removed_by text
);
create unique index settlements_reference on settlements (method, reference, is_demo) where removed_at is null;
create index settlements_days on settlements (is_demo, last_day, first_day) where removed_at is null;
