-- Logos as pages show them, drawn anew from what owners sent, and as a PNG of which icons and mails get theirs.
create table look_logos (
  key text primary key,
  type text not null check (type in ('svg', 'png')),
  body bytea not null,
  picture bytea not null
);
