import { expect, test } from 'vitest'
import { findFreePort } from '#app/infra/postgres/free-port.server.ts'
import { gauge, writeMetrics } from '../app/framework/metrics/metric.server.ts'
import { createRequestMeter } from '../app/framework/metrics/request-meter.server.ts'
import { type Family, readExposition } from './support/metrics/exposition.ts'
import { createApiCustomer } from './support/shop/customer-by-api.ts'
import { realSettings, startShopProcess } from './support/shop/shop-process.ts'
import { endAfterTest, prepareShop } from './support/shop/shop-scene.ts'

type Families = Map<string, Family>

function readValue(families: Families, name: string, labels: Record<string, string> = {}): number | undefined {
  const found = families.get(name.replace(/_count$/, ''))?.samples.filter((sample) => sample.name === name) ?? []
  const matches = found.filter(({ labels: own }) => Object.entries(labels).every(([key, text]) => own[key] === text))
  return matches.length === 1 ? matches[0]?.value : undefined
}

test('metrics are served to Prometheus on a separate port, without personal data', async () => {
  const { dataDir, sandbox, port } = await prepareShop()
  const metricsPort = String(await findFreePort())
  const shop = await startShopProcess({
    PORT: port,
    METRICS_PORT: metricsPort,
    DATA_DIR: dataDir,
    SEED_DEMO: 'true',
    ...realSettings(sandbox),
  })
  endAfterTest({ shop, dataDir, sandbox })
  const read = async () => {
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    return readExposition(await answer.text())
  }
  const before = await read()
  expect(readValue(before, 'enkiama_recent_payments', { provider: 'mpesa', outcome: 'success' })).toBe(0)
  const paid = readValue(before, 'enkiama_orders_paid_total') ?? Number.NaN

  const buyer = await createApiCustomer(shop.url)
  await buyer.fillCart()
  expect((await buyer.pay()).status).toBe(200)
  await expect.poll(() => sandbox.handset.prompts()).toHaveLength(1)
  await sandbox.handset.enterPin(sandbox.handset.prompts()[0]?.checkoutRequestId ?? '', '1234')
  for (const path of ['/shop/bags', '/shop/bags', '/nothing/like/it', '/api/orders/no-such-order', '/api/none'])
    await fetch(`${shop.url}${path}`)
  await fetch(`${shop.url}/shop/bags`, { method: 'PROPFIND' })
  await expect
    .poll(async () => readValue(await read(), 'enkiama_recent_payments', { provider: 'mpesa', outcome: 'success' }))
    .toBe(1)

  const families = await read()
  expect(readValue(families, 'enkiama_orders_paid_total')).toBe(paid + 1)
  expect(readValue(families, 'enkiama_kept_answers_total', { kind: 'page' })).toBeGreaterThanOrEqual(1)
  const requests = 'enkiama_request_duration_seconds_count'
  expect(readValue(families, requests, { method: 'GET', route: '/shop/bags', status: '2xx' })).toBeGreaterThanOrEqual(1)
  expect(readValue(families, requests, { method: 'POST', route: '/api/mpesa/pay', status: '2xx' })).toBe(1)
  expect(readValue(families, requests, { method: 'GET', route: '/api/*', status: '4xx' })).toBeGreaterThanOrEqual(1)
  expect(readValue(families, 'enkiama_database_up')).toBe(1)
  expect(readValue(families, 'enkiama_database_waiting', { pool: 'calls' })).toBe(0)
  expect(readValue(families, 'enkiama_queue_length', { queue: 'webhooks' })).toBe(0)
  expect(readValue(families, 'enkiama_job_failures_total', { job: 'payment-checks' })).toBe(0)
  expect(readValue(families, 'enkiama_job_last_success_timestamp_seconds', { job: 'payment-checks' })).toBeGreaterThan(
    0,
  )
  expect(readValue(families, 'process_resident_memory_bytes')).toBeGreaterThan(50e6)
  expect(readValue(families, 'enkiama_event_loop_delay_seconds', { quantile: '0.99' })).toBeGreaterThanOrEqual(0)

  for (const [name, { type }] of families) expect(name.endsWith('_total'), name).toBe(type === 'counter')
  const labels = [...families.values()].flatMap(({ samples }) => samples.flatMap((one) => Object.values(one.labels)))
  // Labels contain patterns of addresses, in place of the numbers and names of things and people.
  expect(labels.filter((text) => /no-such-order|like\/it|@|\d{4}|[0-9a-f]{16}/.test(text))).toEqual([])
  expect((await fetch(`http://127.0.0.1:${metricsPort}/`)).status).toBe(404)
  expect(await (await fetch(`${shop.url}/metrics`)).text()).not.toContain('# TYPE')
})

test('any text is escaped in a label', () => {
  const odd = 'a "b" \\ c\nd'
  const families = readExposition(writeMetrics([gauge('enkiama_odd', 'One\nline.', [{ value: 1, labels: { odd } }])]))
  expect(families.get('enkiama_odd')?.samples).toEqual([
    { name: 'enkiama_odd', labels: { odd: 'a \\"b\\" \\\\ c\\nd' }, value: 1 },
  ])
})

test('a histogram counts each time once, also at its edges, and unused methods share one label', () => {
  const meter = createRequestMeter()
  for (const seconds of [0, 0.005, 0.006, 10, 11])
    meter.recordRequest({ method: 'BREW', route: '/shop/cart', status: 204, seconds })
  const samples = readExposition(writeMetrics(meter.read())).get('enkiama_request_duration_seconds')?.samples ?? []
  const of = (le: string) => samples.find(({ labels }) => labels.le === le)?.value
  expect([of('0.005'), of('0.01'), of('10'), of('+Inf')]).toEqual([2, 3, 4, 5])
  expect(samples.every(({ labels }) => labels.method === 'other' && labels.status === '2xx')).toBe(true)
})
