import { afterEach, beforeEach, expect, test } from 'vitest'
import { sandboxCredentials } from '../credentials.ts'
import { createSandbox, type Sandbox } from '../sandbox.ts'
import { push, requestToken } from '../try-sandbox.ts'
import { renderText } from './channel-page.ts'

let sandbox: Sandbox

beforeEach(async () => {
  sandbox = await createSandbox({ callbackDelayMs: 0, businessName: 'Enki <b>' })
})

afterEach(() => sandbox.close())

const read = async (path: string) => (await fetch(sandbox.url + path)).text()

async function answer(fields: Record<string, string>) {
  const body = new URLSearchParams(fields)
  return fetch(`${sandbox.url}/handset/answer`, { method: 'POST', body, redirect: 'manual' })
}

test('each page says that it is a simulator', async () => {
  for (const path of ['/', '/handset', '/channel', '/inbox', '/devices', '/webhooks'])
    expect(await read(path)).toContain('<title>Simulator')
  expect(await read('/')).toContain('<th scope="row">1032</th><td>Cancelled on the phone</td>')
})

test('styles, script and fonts are served', async () => {
  for (const name of ['simulator.css', 'live.js', 'gloock.woff2', 'instrument-sans.woff2']) {
    expect((await fetch(`${sandbox.url}/assets/${name}`)).status).toBe(200)
  }
})

test('a prompt appears, is paid by a plain form and shows its result', async () => {
  expect(await read('/handset')).toContain('No prompt at the moment')
  const { json } = await push(sandbox.url, await requestToken(sandbox.url))
  const page = await read('/handset')
  expect(page).toContain('Pay KES 5,160 to ENKI &#60;B&#62; account EK-1001?')
  const id = json.CheckoutRequestID ?? ''
  expect((await answer({ checkoutRequestId: id, pin: '12' })).status).toBe(409)
  expect((await answer({ checkoutRequestId: id, pin: '1234' })).status).toBe(303)
  const late = await answer({ checkoutRequestId: id, pin: '1234' })
  expect([late.status, await late.text()]).toEqual([409, expect.stringContaining('no longer on the phone')])
  expect(await read('/handset')).toContain('class="end paid">Paid')
  expect(sandbox.charges()).toHaveLength(1)
})

test('the manual payment form says when the shop would not be notified', async () => {
  const unheard = 'The shop has registered no address for such payments'
  expect(await read('/handset')).toContain(unheard)
  const registered = await fetch(`${sandbox.url}/mpesa/c2b/v2/registerurl`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await requestToken(sandbox.url)}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      ShortCode: sandboxCredentials.mpesa.shortcode,
      ResponseType: 'Completed',
      ConfirmationURL: 'http://127.0.0.1/confirmation',
      ValidationURL: 'http://127.0.0.1/validation',
    }),
  })
  expect(registered.status).toBe(200)
  expect(await read('/handset')).not.toContain(unheard)
})

test('with several prompts, the requested phone is shown', async () => {
  const token = await requestToken(sandbox.url)
  await push(sandbox.url, token, { PhoneNumber: '254711111111', AccountReference: 'EK-1' })
  await push(sandbox.url, token, { PhoneNumber: '254722222222', AccountReference: 'EK-2' })
  expect(await read('/handset')).toContain('account EK-2?')
  const asked = JSON.parse(await read('/handset/view?phone=%2B254711111111'))
  expect(asked.html).toContain('account EK-1?')
  expect(asked.secondsLeft).toBeGreaterThan(50)
})

test('a plain form cancels', async () => {
  const { json } = await push(sandbox.url, await requestToken(sandbox.url))
  await answer({ checkoutRequestId: json.CheckoutRequestID ?? '', pin: '', answer: 'cancel' })
  expect(sandbox.pushes()[0]).toMatchObject({ state: 'failed', resultCode: '1032' })
})

test('Enter in the PIN field does not cancel, because Cancel has its own form', async () => {
  await push(sandbox.url, await requestToken(sandbox.url))
  const [promptForm] = (await read('/handset')).split('</form>')
  expect(promptForm).toContain('<button form="cancel">Cancel</button>')
  expect(promptForm).not.toContain('value="cancel"')
})

test('messages are rebuilt from the allowed tags', () => {
  const show = (text: string, parseMode: 'HTML' | null = 'HTML') => renderText({ text, parseMode }).text
  expect(show('<b onclick="x">a</b> &lt;script&gt;')).toBe('<b>a</b> &#60;script&#62;')
  expect(show('<a href="javascript:alert(1)">a</a>')).toBe('a')
  expect(show('<a href="https://e.org/?a=1&amp;b=&quot;">a</a>')).toBe(
    '<a href="https://e.org/?a=1&#38;b=&#34;" rel="noopener noreferrer" target="_blank">a</a>',
  )
  expect(show('<script>alert(1)</script>')).toBe('&#60;script&#62;alert(1)&#60;/script&#62;')
  expect(show('<b>plain</b>', null)).toBe('&#60;b&#62;plain&#60;/b&#62;')
})
