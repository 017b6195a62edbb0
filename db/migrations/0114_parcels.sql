-- Who carries parcels. Staff edit the list; a link pattern has {number} where the tracking number goes.
create table carriers (
  id uuid primary key,
  name text not null,
  link_pattern text check (link_pattern like 'https://%')
);
create unique index carriers_name on carriers (lower(name));
insert into carriers (id, name)
select gen_random_uuid(), name from unnest(array['Aramex', 'DHL', 'Fargo Courier', 'G4S', 'Posta Kenya']) as name;

-- An order goes in one parcel or in several. Name and link of the carrier are as they were on that day.
create table parcels (
  id uuid primary key,
  order_id uuid not null references orders,
  carrier text,
  tracking_number text,
  tracking_link text,
  note text,
  sent_at timestamptz not null
);
create index parcels_order on parcels (order_id, sent_at);

create table parcel_lines (
  line_id uuid not null references order_lines,
  parcel_id uuid not null references parcels on delete cascade,
  quantity integer not null check (quantity > 0),
  primary key (line_id, parcel_id)
);
create index parcel_lines_parcel on parcel_lines (parcel_id);

-- The step that sent a parcel; empty again once it was taken back.
alter table order_events add column parcel_id uuid references parcels on delete set null;
create index order_events_parcel on order_events (parcel_id) where parcel_id is not null;

-- What was sent until now went in one parcel.
insert into parcels (id, order_id, note, sent_at)
select gen_random_uuid(), o.id, o.tracking_note, coalesce(e.at, o.paid_at, o.created_at)
from orders o
left join lateral (
  select at from order_events where order_id = o.id and to_state = 'sent' and from_state is distinct from 'delivered'
  order by id desc limit 1
) e on true
where o.state in ('sent', 'delivered') and o.delivery->>'place' is null;

insert into parcel_lines (line_id, parcel_id, quantity)
select line.id, parcel.id, line.quantity - refunded.quantity
from parcels parcel
join order_lines line on line.order_id = parcel.order_id
cross join lateral (
  select coalesce(-sum(quantity), 0)::int as quantity from sales
  where line_id = line.id and quantity < 0 and sold_at <= parcel.sent_at
) refunded
where line.quantity > refunded.quantity;

update order_events e set parcel_id = p.id
from parcels p
where e.id = (
  select id from order_events
  where order_id = p.order_id and to_state = 'sent' and from_state is distinct from 'delivered' order by id desc limit 1
);

update customer_messages m set kind = 'sent:' || p.id from parcels p where p.order_id = m.order_id and m.kind = 'sent';
