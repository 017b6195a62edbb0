import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { productPath } from '../app/catalog/product.ts'
import { createSandbox, type Sandbox } from '../sandbox/sandbox.ts'
import { messageSettings, realSettings } from '../tests/support/shop/shop-process.ts'
import { browse, createPayers, isPayersPhone, payInTurn, runPipeline, type Waits } from './honest-shoppers.ts'
import { type FileRefusals, uploadHostileFiles } from './hostile-files.ts'
import { type Abuse, type CallKind, startAbuse } from './newcomer-abuse.ts'
import { floodPages } from './page-flood.ts'
import { print } from './print.ts'
import type { Row } from './row.ts'
import { type BenchShop, startBenchShop } from './shop.ts'
import { logIn } from './shop-day.ts'
import { type Answer, createShopper, type Shopper } from './shopper.ts'

const password = 'measured only 1'
const newcomers = 36
const floodSeconds = 15

/** The effect on honest buyers and makers while newcomers without a paid order send ten times their limit. */
export async function measureStrangers(): Promise<Row[]> {
  const sandbox = await createSandbox({ port: 0, callbackDelayMs: 200 })
  const shop = await startBenchShop({
    ADMIN_PASSWORD: password,
    SEED_DEMO: 'true',
    BACKUP_NIGHTLY: 'off',
    BANK_DETAILS: 'Enkiama, Example Bank, account 0123456789',
    ...realSettings(sandbox),
    ...messageSettings(sandbox),
  })
  try {
    return await measureBesideAbuse(shop, sandbox)
  } finally {
    await shop.close()
    await sandbox.close()
  }
}

async function measureBesideAbuse(shop: BenchShop, sandbox: Sandbox): Promise<Row[]> {
  const { url } = shop
  const [product] = (await (await fetch(`${url}/api/products?category=bags&limit=1`)).json()) as {
    id: string
    name: string
  }[]
  if (!product) throw new Error('there is no product')
  const payers = await createPayers(url, sandbox, product.id, 3)
  printProgress(`load ${loadavg()[0]?.toFixed(2)}`)
  const abuse = await startAbuse(url, product.id)
  try {
    return await measureBeside(abuse, { shop, sandbox, payers, product })
  } finally {
    await abuse.end()
  }
}

type Scene = { shop: BenchShop; sandbox: Sandbox; payers: Shopper[]; product: { id: string; name: string } }

async function measureBeside(abuse: Abuse, { shop, sandbox, payers, product }: Scene): Promise<Row[]> {
  const { url } = shop
  const crowd: Shopper[] = []
  for (let one = 0; one < newcomers; one++) crowd.push(await createShopper(url, abuse.carrier, product.id))
  const refused = await fillAddress(shop, product.id)
  // Waits until each account has used up its prompts of one minute.
  await wait(5_000)
  const [paid, prompts, files] = await Promise.all([
    payInTurn(payers, sandbox, 10),
    runPipeline(crowd),
    logIn(url, password).then((token) => uploadHostileFiles(url, token)),
  ])
  const pages = ['/', productPath(product.name), '/shop/bags']
  const floods: Row[] = []
  const paidInFlood: number[] = []
  for (const addresses of [5, 250]) {
    const [flood, waits, seconds] = await Promise.all([
      floodPages({ port: shop.port, host: shop.host, seconds: floodSeconds, addresses }),
      browse(url, payers.slice(1), pages, floodSeconds),
      payInTurn(payers.slice(0, 1), sandbox, 3),
    ])
    printProgress(`${addresses} addresses: ${Math.round(flood.perSecond)} answers a second, ${flood.refused} refusals`)
    floods.push(...floodRows(waits, addresses))
    paidInFlood.push(...seconds)
  }
  const refusalTexts = sandbox.texts().filter(({ to }) => !isPayersPhone(to)).length
  return [
    ...channelRows(paid, paidInFlood, abuse),
    ...promptRows(prompts, refused, abuse),
    ...refusalRows(abuse, refusalTexts),
    ...fileRows(files),
    ...floods,
  ]
}

/** Uses up the hourly prompts of an address. Returns the responses that a newcomer gets there. */
async function fillAddress({ url, databaseUrl }: BenchShop, productId: string): Promise<Answer[]> {
  const address = '41.95.0.1'
  const first = await createShopper(url, address, productId)
  // Reads the amount before the prompts are used up, because later refusals contain none.
  const second = await createShopper(url, address, productId)
  const { body } = await first.pay('0119991032')
  const database = new Client({ connectionString: databaseUrl })
  await database.connect()
  await database.query(
    `insert into payment_attempts
     select (jsonb_populate_record(a, jsonb_build_object(
       'id', md5('attempt' || n), 'callback_token', md5('token' || n), 'checkout_request_id', 'ws_CO_' || n,
       'merchant_request_id', null, 'phone', '2547' || lpad(n::text, 8, '0'), 'state', 'failed', 'next_check_at', null,
       'requested_at', a.requested_at - n * interval '20 seconds'))).*
     from payment_attempts a cross join generate_series(1, 119) n where a.id = $1`,
    [body.transactionId],
  )
  await database.end()
  const answers: Answer[] = []
  for (let n = 0; n < 20; n++) answers.push(await second.pay('0119994321'))
  return answers
}

function channelRows(paid: number[], inFlood: number[], { answers }: Abuse): Row[] {
  const [letters, orders] = [accepted(answers.letter), accepted(answers['bank order'])]
  const goal = { atMost: 10 }
  return [
    { name: 'unpaid orders placed by newcomers', value: orders, unit: 'orders', goal: { atLeast: 30 } },
    { name: 'letters on unpaid orders', value: letters, unit: 'letters', goal: { atLeast: 300 } },
    { name: 'paid order in the channel beside them, median', value: round(quantile(paid, 0.5)), unit: 's', goal },
    { name: 'paid order in the channel beside them, worst', value: round(quantile(paid, 1)), unit: 's', goal },
    {
      name: 'paid order in the channel beside 256 connections, worst',
      value: round(quantile(inFlood, 1)),
      unit: 's',
      goal,
    },
  ]
}

function promptRows(prompts: number[], refused: Answer[], { answers }: Abuse): Row[] {
  const unexpected = refused.filter(({ status }) => status !== 429).length
  if (unexpected > 0) printProgress(`${unexpected} prompts past the hour of an address were not refused`)
  const longestWait = quantile(answers.prompt.map(readSeconds), 1)
  return [
    {
      name: `prompts of ${newcomers} newcomers behind an abused address`,
      value: prompts.length,
      unit: 'prompts',
      goal: { atLeast: newcomers },
    },
    { name: 'slowest of these prompts', value: round(quantile(prompts, 1)), unit: 's', goal: { atMost: 60 } },
    { name: 'prompt past 120 an hour of an address, refused within', ...slowest(refused) },
    { name: 'longest answer to a prompt, queue included', value: round(longestWait), unit: 's', goal: { atMost: 65 } },
  ]
}

function refusalRows({ answers }: Abuse, texts: number): Row[] {
  const kinds: CallKind[] = ['prompt', 'bank order', 'letter', 'discount code', 'order search']
  const rows = kinds.map((kind) => {
    // One prompt of each account may wait in the queue; the shop must refuse the others at once.
    const refused = answers[kind].filter(({ status, isBehindAnother = true }) => status >= 400 && isBehindAnother)
    const statuses = Object.entries(Object.groupBy(answers[kind], ({ status }) => status))
    printProgress(`${kind}: ${statuses.map(([status, some]) => `${some?.length} times ${status}`).join(', ')}`)
    return { name: `${kind} past its bound, refused within`, ...slowest(refused) }
  })
  return [...rows, { name: 'SMS to newcomers before money came', value: texts, unit: '', goal: { atMost: 0 } }]
}

function fileRows({ seconds, healthMs, faults }: FileRefusals): Row[] {
  for (const fault of faults) printProgress(fault)
  const rows = Object.entries(seconds).map(([name, value]) => ({
    name: `spreadsheet with ${name}, refused within`,
    value: round(value),
    unit: 's',
    goal: { atMost: 5 },
  }))
  return [
    ...rows,
    { name: 'health meanwhile, worst', value: Math.round(healthMs), unit: 'ms', goal: { atMost: 5_000 } },
    { name: 'hostile spreadsheets that were not refused', value: faults.length, unit: '', goal: { atMost: 0 } },
  ]
}

function floodRows({ pages, cart, checkout, failed }: Waits, addresses: number): Row[] {
  for (const line of new Set(failed)) printProgress(line)
  const suffix = `beside 256 connections of ${addresses} addresses`
  const createLatencyRow = (name: string, times: number[]): Row => ({
    name: `${name} ${suffix}, 95 of 100 within`,
    value: Math.round(quantile(times, 0.95)),
    unit: 'ms',
    goal: { atMost: 500 },
  })
  return [
    createLatencyRow('cached pages', pages),
    createLatencyRow('cart of a paying customer', cart),
    createLatencyRow('checkout of a paying customer', checkout),
    { name: `honest calls that failed ${suffix}`, value: failed.length, unit: '', goal: { atMost: 0 } },
  ]
}

const readSeconds = ({ ms }: Answer) => ms / 1000
const accepted = (answers: Answer[]) => answers.filter(({ status }) => status === 200).length
const round = (value: number) => Math.round(value * 100) / 100

function slowest(answers: Answer[]): Omit<Row, 'name'> {
  if (answers.length === 0) throw new Error('nothing was refused')
  return { value: round(quantile(answers.map(readSeconds), 1)), unit: 's', goal: { atMost: 5 } }
}

function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** Progress output; only the rows are results. */
function printProgress(line: string) {
  process.stderr.write(`  ${line}\n`)
}

if (import.meta.main) await print(measureStrangers)
