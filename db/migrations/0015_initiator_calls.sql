-- Questions and orders that a provider acknowledges at once and answers later, at an address with the token. The row is
-- there before the call goes out.
create table initiator_calls (
  token text primary key,
  kind text not null,
  -- What it is about, in the words of its kind: a receipt, the id of a refund.
  subject text not null,
  -- Ours where the provider takes it from us, else the provider's.
  originator_conversation_id text,
  conversation_id text,
  -- The acknowledgement as it came.
  answer text,
  requested_at timestamptz not null,
  settled_at timestamptz,
  outcome text
);
create index initiator_calls_subject on initiator_calls (kind, subject, requested_at);

-- The kinds of messages are listed in the code.
alter table provider_messages drop constraint provider_messages_kind_check;
create index provider_messages_token on provider_messages (token) where token is not null;
