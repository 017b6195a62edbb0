import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { maxShift, sumShifts } from '../steps/first-visit.ts'
import { test } from '../steps/journey.ts'

/** The proxy sends so many bytes of a page element by element, with delays. They are more than the first screen. */
const firstScreenBytes = 16_000

/** A proxy between browser and shop that delays a page after each of its first elements. */
async function slowLine(shop: string, path: string) {
  let asked = (_: ServerResponse) => {}
  const answer = new Promise<ServerResponse>((resolve) => {
    asked = resolve
  })
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === path) return asked(response)
    const { status, headers, body } = await fetch(new URL(request.url ?? '/', shop))
    response.writeHead(status, { 'Content-Type': headers.get('content-type') ?? '' })
    for await (const part of body ?? []) response.write(part)
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, answer, close: () => server.close() }
}

function piecesOf(html: string): string[] {
  const start = html.indexOf('<body')
  const end = start + firstScreenBytes
  const shown = html.slice(start, end).split(/(?<=<\/[a-z0-9]+>)/)
  return [html.slice(0, start), ...shown, html.slice(end)]
}

const painted = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

for (const path of ['/', '/shop/bracelets', '/shop/Rain%20band', '/shop/cart', '/nothing/here']) {
  test(`${path} does not shift while it arrives in chunks`, async ({ page, baseURL }) => {
    const shop = String(baseURL)
    const line = await slowLine(shop, path)
    await page.addInitScript(sumShifts)
    // Layout shifts caused by fonts are measured in `first-visit.journey.ts`.
    await page.route('**/*.woff2', (route) => route.abort())
    const opened = page.goto(line.address + path, { waitUntil: 'commit' })
    const html = await (await fetch(new URL(path, shop))).text()
    const answer = await line.answer
    answer.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
    const [head = '', ...pieces] = piecesOf(html)
    expect(pieces.length).toBeGreaterThan(40)
    answer.write(head)
    await opened
    for (const piece of pieces) {
      answer.write(piece)
      await painted(page)
    }
    answer.end()
    await page.waitForLoadState()
    await painted(page)
    expect(Number(await page.evaluate('window.shifts'))).toBeLessThan(maxShift)
    line.close()
  })
}
