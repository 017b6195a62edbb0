-- The buyer collects it at a parcel office near the address: its day is when it is ready there.
alter table delivery_options add column to_office boolean not null default false;
