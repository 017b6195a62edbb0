-- A receipt may stand alone: of money that was paid by hand and belongs to no attempt yet. Its amount is always told.
alter table payment_attempts add column is_by_hand boolean not null default false;

alter table receipts
  alter column attempt_id drop not null,
  add column standing text not null default 'matched'
    check (standing in ('matched', 'asked-back', 'unmatched', 'returned')),
  -- Who told of it; null where an attempt says so.
  add column provider text,
  -- As the payer typed it, and the payer's name.
  add column account text,
  add column payer text,
  add column is_demo boolean not null default false,
  -- The provider was asked about it and did not confirm it.
  add column is_doubtful boolean not null default false,
  add column next_check_at timestamptz,
  add column checks integer not null default 0,
  add column settled_at timestamptz,
  add column settled_by text,
  add column note text,
  add constraint receipts_alone check ((attempt_id is null) = (standing <> 'matched'));
update receipts r set is_demo = a.is_demo from payment_attempts a where a.id = r.attempt_id;
create index receipts_alone on receipts (received_at) where attempt_id is null;
create index receipts_due on receipts (next_check_at) where next_check_at is not null;
create index receipts_received on receipts (received_at);

-- What the provider's own statements say, as staff uploaded them. They change nothing else.
create table statements (
  id uuid primary key,
  -- Of the file's bytes: the same file changes nothing.
  digest text not null unique,
  file_name text not null,
  -- What it covers, from the first to the last moment.
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  is_demo boolean not null,
  uploaded_at timestamptz not null,
  uploaded_by text not null
);
-- A charge shares the receipt of its payment. Money that came is above zero, money that left below.
create table statement_rows (
  receipt text not null,
  kind text not null check (kind in ('payment', 'charge', 'other')),
  amount_kes numeric(12, 2) not null,
  at timestamptz not null,
  details text not null,
  account text not null,
  payer text not null,
  is_demo boolean not null,
  statement_id uuid not null references statements (id),
  primary key (receipt, kind, amount_kes)
);
create index statement_rows_at on statement_rows (at);
