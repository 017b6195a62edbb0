import { ssrMethods } from './ssr-methods.ts'
import { type Render, reactRender, routerRender } from './ssr-react.ts'
import { openTableShop } from './ssr-shop.ts'

export type Measurement = { perSecond: number; kilobytes: number }
export type MeasuredPages = { react: Measurement; router: Measurement; shop: Measurement }

/** Both public benchmarks measure each page for 10 seconds, after a shorter warm-up. */
const turns = 10
const turnMs = 1_000

const { renderOf, close } = await openTableShop()
const measured: Record<string, MeasuredPages> = {}
for (const [name, method] of Object.entries(ssrMethods)) {
  const react = await verifyPage('React', reactRender(method))
  const router = await verifyPage('React Router', routerRender(method))
  const shop = await verifyPage('the shop', await renderOf(method))
  for (let turn = 0; turn <= turns; turn++) {
    for (const page of [react, router, shop]) {
      // The first turn is a warm-up.
      if (turn === 1) page.times.length = 0
      await sendRequests(page)
    }
  }
  const createMeasuredPage = ({ times, kilobytes }: Page) => ({ perSecond: method.perSecond(times), kilobytes })
  measured[name] = {
    react: createMeasuredPage(react),
    router: createMeasuredPage(router),
    shop: createMeasuredPage(shop),
  }
}
process.send?.(measured)
await close()
process.disconnect()

type Page = { render: Render; kilobytes: number; times: number[] }

/** Checks the page like e18e's `validateHandlerResult`, and also checks every cell. */
async function verifyPage(name: string, render: Render): Promise<Page> {
  const { status, body } = await render()
  const bytes = Buffer.concat(body)
  const cells = bytes.toString().match(/<td>[\da-f-]{36}<\/td>/g)?.length
  if (status !== 200 || cells !== 2_000) throw new Error(`${name} answered ${status} with ${cells} cells`)
  return { render, kilobytes: bytes.length / 1_024, times: [] }
}

/** Sends one request after the other, as both public benchmarks do. */
async function sendRequests({ render, times }: Page) {
  const end = performance.now() + turnMs
  for (let began = performance.now(); began < end; began = performance.now()) {
    await render()
    times.push(performance.now() - began)
  }
}
