import { beadwork } from '../tests/support/shop/beadwork.ts'

/** Executes a statement. The statements below generate their rows inside the database, which takes only seconds. */
type ExecuteSql = (statement: string) => Promise<unknown>

const categories = beadwork.map(({ value }) => value)
const toSqlArray = (words: readonly string[]) => `array[${words.map((word) => `'${word}'`).join(', ')}]`

/** Names and descriptions of common words; one name in a thousand has a rare word. */
const first = toSqlArray(['Amber', 'Ochre', 'Sunset', 'River', 'Acacia', 'Savanna', 'Zebra', 'Moon', 'Rain', 'Dawn'])
const second = toSqlArray(['band', 'collar', 'chain', 'cuff', 'strand', 'drop', 'loop', 'row', 'wheel'])
const story = toSqlArray(['Red and white', 'Blue and orange', 'Brass and black', 'Shell and leather', 'Green glass'])

export async function addManyProducts(run: ExecuteSql, count: number): Promise<void> {
  await run(`
    insert into products (id, name, name_key, category, price_cents, description, created_at, updated_at)
    select gen_random_uuid(), name, lower(name), category, 500 + (n * 7919) % 20000,
      (${story})[n % 5 + 1] || ' beads in rows, threaded by hand.', at, at
    from generate_series(1, ${count}) n
    cross join lateral (select (${first})[n % 10 + 1] || ' ' || (${second})[n % 9 + 1]
      || case when n % 1000 = 0 then ' kipepeo' else '' end || ' ' || n as name) named
    cross join lateral (select (${toSqlArray(categories)})[n % 8 + 1] as category) kind
    cross join lateral (select now() - n * interval '1 minute' as at) moment`)
  await run(`
    insert into product_images (id, product_id, position, image_key, alt, width, height)
    select gen_random_uuid(), p.id, 0, md5(p.id::text), 'A piece', 900, 1125
    from products p where not exists (select from product_images where product_id = p.id)`)
  await run('analyze products')
  await run('analyze product_images')
}

/**
 * Adds orders of three years. Each has this number of lines, and each line of a paid order is a sale; some orders are
 * unpaid.
 */
export async function addManyOrders(run: ExecuteSql, count: number, lines = 1): Promise<void> {
  await run(`insert into customers (id, name, email)
    select 'many-' || n, 'Customer ' || n, 'customer' || n || '@example.com' from generate_series(1, 1000) n`)
  await run(`
    insert into orders (id, customer_id, state, method, contact_name, contact_email, contact_phone, shipping_address,
      customer_address, subtotal_cents, shipping_cents, total_cents, rate, rate_source, rate_is_fallback, amount_kes,
      cart_fingerprint, is_demo, created_at, quoted_at, paid_at, receipt)
    select gen_random_uuid(), 'many-' || n % 1000 + 1, state, 'mpesa',
      initcap(substr(md5('a' || n), 1, 7)) || ' ' || initcap(substr(md5('b' || n), 1, 7)),
      substr(md5('c' || n), 1, 9) || '@example.com', '+2547' || lpad((n::bigint * 7368787 % 100000000)::text, 8, '0'),
      '{}', '{}', 1000, 500, 1500, 129 + n % 7, 'default', true, 1935, 'many', true, at, at,
      case when state = 'awaiting_payment' then null else at end, 'U' || upper(substr(md5('d' || n), 1, 9))
    from generate_series(1, ${count}) n
    cross join lateral (select case when n % 500 = 0 then 'awaiting_payment' when n % 500 = 1 then 'paid'
      when n % 500 = 2 then 'making' else 'delivered' end as state) life
    cross join lateral (select now() - interval '3 years' * n / ${Math.max(count, 1)} as at) moment`)
  await run(`
    insert into order_lines (id, order_id, position, product_id, name, category, price_cents, quantity)
    select gen_random_uuid(), id, line, gen_random_uuid(), 'Herd band',
      (${toSqlArray(categories)})[(number + line) % 8 + 1], 1000, 1
    from orders cross join generate_series(0, ${lines - 1}) line where cart_fingerprint = 'many'`)
  await run(`
    insert into sales (id, order_id, line_id, name, category, price_cents, quantity, total_cents, is_demo, sold_at)
    select l.id, o.id, l.id, l.name, l.category, l.price_cents, l.quantity, l.price_cents, true, o.paid_at
    from orders o join order_lines l on l.order_id = o.id where o.cart_fingerprint = 'many' and o.paid_at is not null`)
  for (const table of ['orders', 'order_lines', 'sales']) await run(`analyze ${table}`)
}

/** Adds reviews of two products. Each review belongs to another order; one in a hundred awaits moderation. */
export async function addManyReviews(run: ExecuteSql, count: number): Promise<void> {
  // Without this, the trigger would write the same two rows again and again.
  await run('alter table product_reviews disable trigger product_reviews_count')
  await run(`
    insert into product_reviews (id, order_id, product_id, stars, words, state, is_demo, written_at)
    select gen_random_uuid(), o.id, case when o.number % 2 = 0 then p.one else p.other end, o.number % 5 + 1,
      'Lies flat.', case when o.number % 100 = 0 then 'waiting' else 'shown' end, true, o.created_at
    from (select id, number, created_at from orders order by number limit ${count}) o
    cross join (select min(id::text)::uuid as one, max(id::text)::uuid as other from products) p`)
  await run('alter table product_reviews enable trigger product_reviews_count')
  await run(`
    insert into product_ratings (product_id, is_demo, shown, stars)
    select product_id, is_demo, count(*), sum(stars) from product_reviews where state = 'shown' group by 1, 2`)
  await run(`
    insert into review_photos (review_id, position, image_key, width, height)
    select id, 0, md5(id::text), 900, 1125 from product_reviews`)
  for (const table of ['product_reviews', 'review_photos', 'product_ratings']) await run(`analyze ${table}`)
}
