import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { Config } from '#app/shop/config/config.server.ts'
import { createRateSource } from './rate-source.server.ts'

async function serve(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_request, response) => answer(response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

async function readAnswer(body: string) {
  const exchangeRateUrl = await serve((response) => response.end(body))
  return createRateSource({ exchangeRateUrl } as Config).read('USD')
}

const answerOf = (kes: number, seconds: number | null = 1_763_683_352) =>
  JSON.stringify({ base: 'USD', timestamp: seconds, rates: { KES: kes } })

test('the source gives a rate and its time', async () => {
  expect(await readAnswer(answerOf(129.5))).toEqual({
    ok: true,
    kes: '129.5',
    source: '127.0.0.1',
    providerTime: new Date('2025-11-21T00:02:32Z'),
  })
  expect(await readAnswer(answerOf(129.5, null))).toMatchObject({ ok: true, providerTime: null })
})

test.each([
  ['that rounds up to a number out of range', answerOf(999_999.999_999_9), 'KES is out of range'],
  ['that rounds down to zero', answerOf(1e-7), 'KES is out of range'],
  ['with a time beyond all calendars', answerOf(129.5, 1e15), 'time is out of range'],
  ['with a time before 1970', answerOf(129.5, -1), 'time is out of range'],
  ['with a time that no database can store', answerOf(129.5, 8e12), 'time is out of range'],
  ['in a list', '[]', 'base is not USD'],
])('a rate %s is refused', async (_what, body, reason) => {
  expect(await readAnswer(body)).toEqual({ ok: false, reason })
})

test('an endless response is cut off before it fills the memory', async () => {
  let sent = 0
  const part = 'x'.repeat(64 * 1024)
  const exchangeRateUrl = await serve((response) => {
    const pour = () => {
      while (!response.destroyed && sent < 200e6) {
        sent += part.length
        if (!response.write(part)) return void response.once('drain', pour)
      }
      response.end()
    }
    pour()
  })
  const reading = await createRateSource({ exchangeRateUrl } as Config).read('USD')
  expect(reading).toMatchObject({ ok: false })
  await expect.poll(() => sent).toBeLessThan(60e6)
})
