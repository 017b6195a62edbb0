import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts'
import { listenForCallbacks, push, requestToken } from './try-sandbox.ts'

const closers: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function open(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await createSandbox({ callbackDelayMs: 10, ...options })
  closers.push(() => sandbox.close())
  return sandbox
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  closers.push(() => rmSync(folder, { recursive: true }))
  return folder
}

async function post(sandbox: Sandbox, text: string) {
  const { botToken, chatId: chat_id } = sandbox.access.channel
  const body = new URLSearchParams({ chat_id, text, parse_mode: 'HTML' })
  return fetch(`${sandbox.url}/bot${botToken}/sendMessage`, { method: 'POST', body })
}

function rawRequest(sandbox: Sandbox, path: string, headers: Record<string, string>, method = 'GET'): Promise<number> {
  return new Promise((answered, failed) => {
    const { port } = new URL(sandbox.url)
    const asked = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      response.resume()
      answered(response.statusCode ?? 0)
    })
    asked.on('error', failed).end()
  })
}

test('prompts, messages and due callbacks survive the end of the process', async () => {
  const stateFile = join(newFolder(), 'deep', 'sandbox.json')
  const receiver = await listenForCallbacks()
  closers.push(receiver.close)
  const first = await createSandbox({ stateFile, callbackDelayMs: 10 })
  const token = await requestToken(first.url)
  first.faults.callback.lateMs = 60_000
  const waiting = await push(first.url, token, { CallBackURL: receiver.url })
  await push(first.url, token, { CallBackURL: receiver.url, PhoneNumber: '254712340000' })
  await expect.poll(() => first.charges()).toHaveLength(1)
  await post(first, 'One')
  await first.close()
  // The file contains phone numbers and mails, so that only its owner may read it.
  expect(statSync(stateFile).mode & 0o777).toBe(0o600)

  const second = await open({ stateFile, now: () => new Date(Date.now() + 120_000) })
  expect(second.charges()).toHaveLength(1)
  expect(second.messages().map(({ text }) => text)).toEqual(['One'])
  expect(second.handset.prompts()).toEqual([])
  await expect.poll(() => receiver.received).toHaveLength(2)
  const codes = receiver.received.map(({ result }) => result.ResultCode)
  expect(codes.sort()).toEqual([0, 1037])
  expect(second.pushes().find((one) => one.checkoutRequestId === waiting.json.CheckoutRequestID)!.state).toBe('failed')
  expect(await (await post(second, 'Two')).json()).toMatchObject({ result: { message_id: 2 } })
})

async function hangUp() {
  let calls = 0
  const server = createServer((socket) => {
    calls += 1
    socket.destroy()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}/api/payments/callback/secret-1`,
    calls: () => calls,
    close: () => new Promise((closed) => server.close(closed)),
  }
}

test('after a start, callbacks wait until the shop listens', async () => {
  const stateFile = join(newFolder(), 'sandbox.json')
  const closedReceiver = await hangUp()
  const first = await createSandbox({ stateFile, callbackDelayMs: 10 })
  first.faults.callback.lateMs = 60_000
  await push(first.url, await requestToken(first.url), { CallBackURL: closedReceiver.url, PhoneNumber: '254712340000' })
  await expect.poll(() => first.charges()).toHaveLength(1)
  await first.close()

  await open({ stateFile, now: () => new Date(Date.now() + 120_000) })
  await expect.poll(closedReceiver.calls).toBeGreaterThanOrEqual(2)
  await closedReceiver.close()
  const restarted = await listenForCallbacks(closedReceiver.port)
  closers.push(restarted.close)
  await expect.poll(() => restarted.received).toHaveLength(1)
})

test('a broken state file is moved aside', async () => {
  const stateFile = join(newFolder(), 'sandbox.json')
  writeFileSync(stateFile, '{"pushes":')
  const lines: string[] = []
  const sandbox = await open({ stateFile, log: (line) => lines.push(line) })
  expect(sandbox.pushes()).toEqual([])
  expect(readFileSync(`${stateFile}.broken`, 'utf8')).toBe('{"pushes":')
  expect(lines[0]).toContain('put aside')
})

test('another process sets faults by the control call', async () => {
  const sandbox = await open()
  const postControl = (body: unknown, path = 'faults') =>
    fetch(`${sandbox.url}/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect((await postControl({ callback: { times: 3, token: 'x' }, push: { answer: 'lost' } })).status).toBe(200)
  expect(sandbox.faults.callback).toMatchObject({ times: 3, token: 'x' })
  for (const wrong of [
    [],
    { callback: { tims: 1 } },
    { callback: { times: '3' } },
    { push: { answer: 'odd' } },
    { __proto__x: {} },
    { callback: { balance: null } },
  ]) {
    expect((await postControl(wrong)).status).toBe(400)
  }
  await post(sandbox, 'One')
  expect(await (await fetch(`${sandbox.url}/control/state`)).json()).toMatchObject({ messages: [{ text: 'One' }] })
  await postControl({}, 'reset')
  expect(sandbox.faults.callback.times).toBe(1)
  expect(sandbox.faults.push.answer).toBeNull()
  expect(sandbox.messages()).toEqual([])
})

test("only this machine and the sandbox's pages are served", async () => {
  const sandbox = await open()
  const host = new URL(sandbox.url).host
  expect(await rawRequest(sandbox, '/handset', { host: 'evil.example:80' })).toBe(403)
  expect(await rawRequest(sandbox, '/handset', { host })).toBe(200)
  expect(await rawRequest(sandbox, '/control/reset', { host, origin: 'http://evil.example' }, 'POST')).toBe(403)
  expect(await rawRequest(sandbox, '/control/reset', { host, 'sec-fetch-site': 'cross-site' }, 'POST')).toBe(403)
  expect(await rawRequest(sandbox, '/control/reset', { host, origin: `http://${host}` }, 'POST')).toBe(200)
  // Another site may link here, but not read or show anything.
  const foreign = { host, 'sec-fetch-site': 'cross-site' }
  expect(await rawRequest(sandbox, '/control/state', { ...foreign, 'sec-fetch-mode': 'no-cors' })).toBe(403)
  expect(await rawRequest(sandbox, '/handset', { ...foreign, 'sec-fetch-mode': 'navigate' })).toBe(200)
})

test('a port in use is an error', async () => {
  const sandbox = await open()
  await expect(createSandbox({ port: Number(new URL(sandbox.url).port) })).rejects.toThrow('EADDRINUSE')
})
