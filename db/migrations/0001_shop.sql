-- Identity: customers sign in with better-auth, whose models carry these names and columns.
create table customers (
  id text primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table customer_sessions (
  id text primary key,
  token text not null unique,
  customer_id text not null references customers (id) on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index customer_sessions_customer on customer_sessions (customer_id);

create table customer_credentials (
  id text primary key,
  account_id text not null,
  provider_id text not null,
  customer_id text not null references customers (id) on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index customer_credentials_customer on customer_credentials (customer_id);

create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);

create table staff (
  id uuid primary key,
  username text not null unique,
  name text not null,
  password_hash text not null,
  created_at timestamptz not null,
  password_changed_at timestamptz not null
);

create table staff_sessions (
  id uuid primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_sessions_staff on staff_sessions (staff_id);

create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  staff_id uuid,
  staff_name text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb
);
create index audit_entries_subject on audit_entries (subject, at desc);

-- Counters of recent calls, one row a key and window, shared by all processes.
create table rate_windows (
  key text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (key, window_start)
);

-- Catalogue.
create table products (
  id uuid primary key,
  name text not null,
  name_key text not null,
  category text not null,
  price_cents integer not null check (price_cents between 1 and 1000000),
  description text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
-- name_key is the name lower-cased in Unicode NFC by the shop, so that every database sorts and compares alike.
create unique index products_live_name on products (name_key) where deleted_at is null;
create index products_live_category_name on products (category, name_key collate "C", id) where deleted_at is null;
create index products_live_category_price on products (category, price_cents, id) where deleted_at is null;
create index products_live_category_created on products (category, created_at, id) where deleted_at is null;
create index products_live_name_order on products (name_key collate "C", id) where deleted_at is null;
create index products_live_price on products (price_cents, id) where deleted_at is null;
create index products_live_created on products (created_at, id) where deleted_at is null;

create table product_images (
  id uuid primary key,
  product_id uuid not null references products (id) on delete cascade,
  position integer not null,
  image_key text not null,
  alt text not null,
  width integer not null,
  height integer not null
);
create index product_images_product on product_images (product_id, position);

create table product_redirects (
  name_key text primary key,
  product_id uuid not null references products (id) on delete cascade,
  created_at timestamptz not null
);

-- One row: raised with every change of the catalogue, and announced, so that every process drops its kept pages.
create table catalogue_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null
);
insert into catalogue_version (version) values (1);

create function raise_catalogue_version() returns trigger language plpgsql as $$
begin
  update catalogue_version set version = version + 1;
  perform pg_notify('catalogue', '');
  return null;
end
$$;
create trigger products_raise_version after insert or update or delete on products
  for each statement execute function raise_catalogue_version();
create trigger product_images_raise_version after insert or update or delete on product_images
  for each statement execute function raise_catalogue_version();

-- Cart and account.
create table cart_lines (
  customer_id text not null references customers (id) on delete cascade,
  product_id uuid not null references products (id),
  quantity integer not null check (quantity between 1 and 99),
  added_at timestamptz not null,
  primary key (customer_id, product_id)
);

create table addresses (
  customer_id text not null references customers (id) on delete cascade,
  kind text not null check (kind in ('shipping', 'customer')),
  name text not null,
  address text not null,
  city text not null,
  state text not null,
  zip text not null,
  country text not null,
  phone text not null,
  updated_at timestamptz not null,
  primary key (customer_id, kind)
);

-- What a customer has chosen so far in checkout, so that a reload or another device loses nothing.
create table checkout_choices (
  customer_id text primary key references customers (id) on delete cascade,
  payment_method integer check (payment_method between 1 and 4),
  contact_name text,
  contact_email text,
  contact_phone text,
  updated_at timestamptz not null
);

-- Orders.
create sequence order_numbers start 1001;

create table orders (
  id uuid primary key,
  number integer not null unique default nextval('order_numbers'),
  customer_id text not null references customers (id),
  state text not null check (state in ('awaiting_payment', 'paid', 'making', 'sent', 'delivered', 'cancelled', 'refunded')),
  method text not null check (method in ('mpesa', 'bank')),
  contact_name text not null,
  contact_email text not null,
  contact_phone text not null,
  shipping_address jsonb not null,
  customer_address jsonb not null,
  subtotal_cents integer not null check (subtotal_cents >= 0),
  shipping_cents integer not null check (shipping_cents >= 0),
  total_cents integer not null check (total_cents = subtotal_cents + shipping_cents),
  rate numeric(12, 6) not null,
  rate_source text not null,
  rate_fetched_at timestamptz,
  rate_is_fallback boolean not null,
  amount_kes integer not null check (amount_kes > 0),
  cart_fingerprint text not null,
  is_demo boolean not null,
  superseded boolean not null default false,
  tracking_note text,
  -- The provider's receipt, for people to search by; what the books rest on is the table of receipts.
  receipt text,
  created_at timestamptz not null,
  quoted_at timestamptz not null,
  expires_at timestamptz,
  paid_at timestamptz,
  making_due_on date
);
create index orders_customer on orders (customer_id, number desc);
create index orders_state on orders (state, number desc);
create index orders_receipt on orders (receipt);
create index orders_expiry on orders (expires_at) where state = 'awaiting_payment';

create table order_lines (
  id uuid primary key,
  order_id uuid not null references orders (id),
  position integer not null,
  product_id uuid not null,
  name text not null,
  category text not null,
  price_cents integer not null,
  quantity integer not null,
  image_key text
);
create index order_lines_order on order_lines (order_id, position);

create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id),
  at timestamptz not null,
  from_state text,
  to_state text not null,
  actor text not null,
  note text
);
create index order_events_order on order_events (order_id, id);

-- Payments.
create table payment_attempts (
  id text primary key,
  order_id uuid not null references orders (id),
  customer_id text not null references customers (id),
  phone text not null,
  amount_kes integer not null check (amount_kes > 0),
  state text not null check (state in ('requested', 'pending', 'unknown', 'failed', 'success')),
  callback_token text not null unique,
  merchant_request_id text,
  checkout_request_id text unique,
  is_demo boolean not null,
  result_code text,
  result_text text,
  receipt text,
  requested_at timestamptz not null,
  prompt_ends_at timestamptz not null,
  settled_at timestamptz,
  -- The check of this attempt with the provider: due when, done how often, held by a worker until when.
  next_check_at timestamptz,
  checks integer not null default 0,
  claimed_until timestamptz
);
create index payment_attempts_order on payment_attempts (order_id, requested_at);
create index payment_attempts_phone on payment_attempts (phone, requested_at);
create index payment_attempts_customer on payment_attempts (customer_id, requested_at);
create index payment_attempts_recent on payment_attempts (requested_at);
create index payment_attempts_due on payment_attempts (next_check_at) where next_check_at is not null;
-- At most one live prompt a customer.
create unique index payment_attempts_live on payment_attempts (customer_id) where state in ('requested', 'pending');

-- Every receipt that ever reached the shop, whether or not it could be matched: the money has moved.
create table receipts (
  receipt text primary key,
  attempt_id text not null references payment_attempts (id),
  amount_kes numeric(12, 2),
  phone text,
  paid_at timestamptz,
  received_at timestamptz not null
);
create index receipts_attempt on receipts (attempt_id);

-- Everything a provider said, as it said it.
create table provider_messages (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('callback', 'push-answer', 'query-answer')),
  attempt_id text references payment_attempts (id),
  token text,
  body text not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  outcome text
);
create index provider_messages_attempt on provider_messages (attempt_id, id);
create index provider_messages_unhandled on provider_messages (id) where handled_at is null;

create table payment_reviews (
  id uuid primary key,
  order_id uuid not null references orders (id),
  attempt_id text references payment_attempts (id),
  reason text not null,
  detail jsonb not null,
  opened_at timestamptz not null,
  settled_at timestamptz,
  settled_by text,
  resolution text,
  unique (attempt_id, reason)
);
create index payment_reviews_open on payment_reviews (opened_at) where settled_at is null;

create table provider_tokens (
  provider text primary key,
  token text not null,
  expires_at timestamptz not null
);

create table exchange_rates (
  id bigint generated always as identity primary key,
  rate numeric(12, 6) not null,
  source text not null,
  provider_time timestamptz,
  fetched_at timestamptz not null,
  accepted boolean not null,
  refusal text
);
create index exchange_rates_accepted on exchange_rates (fetched_at desc) where accepted;

-- Rates that this shop has shown as a quote, and when last: such a rate may be charged for fifteen minutes.
create table served_rates (
  rate numeric(12, 6) not null,
  source text not null,
  fetched_at timestamptz,
  is_fallback boolean not null,
  last_served_at timestamptz not null,
  primary key (rate, source, is_fallback)
);

-- Sales: written when an order is paid or refunded, read by the dashboard and the history.
create table sales (
  id uuid primary key,
  order_id uuid not null references orders (id),
  line_id uuid not null references order_lines (id),
  name text not null,
  category text not null,
  price_cents integer not null,
  quantity integer not null,
  total_cents integer not null,
  is_demo boolean not null,
  sold_at timestamptz not null
);
create index sales_sold_at on sales (sold_at desc, id);

-- Messages to the makers' channel. The row is the job: it is written in the transaction it speaks of.
create table channel_messages (
  id uuid primary key,
  order_id uuid references orders (id),
  kind text not null,
  text text not null,
  state text not null check (state in ('waiting', 'sent', 'set-aside')),
  tries integer not null default 0,
  next_try_at timestamptz,
  claimed_until timestamptz,
  last_error text,
  channel_message_id text,
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (order_id, kind)
);
create index channel_messages_due on channel_messages (next_try_at) where state = 'waiting';

-- One row a channel: nothing is posted before this moment, whichever process posts.
create table channel_pauses (
  channel text primary key,
  not_before timestamptz not null,
  -- Posts in a row that the channel did not take.
  faults integer not null default 0
);

create table feedback (
  id uuid primary key,
  name text not null,
  email text not null,
  message text not null,
  sender text not null,
  created_at timestamptz not null,
  read_at timestamptz
);
create index feedback_created on feedback (created_at desc);

-- Small facts the shop remembers about itself, each under a name.
create table shop_facts (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null
);
