import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createSandbox, type Sandbox } from '../sandbox.ts'
import { smsCredentials } from './sms-api.ts'

let sandbox: Sandbox
const form = { username: smsCredentials.username, to: '+254712345678', message: 'EK-1001 is paid.', enqueue: '1' }

beforeEach(async () => {
  sandbox = await createSandbox({})
  onTestFinished(() => sandbox.close())
})

async function send(body: string | URLSearchParams, path = '/version1/messaging') {
  const headers = {
    apiKey: smsCredentials.apiKey,
    'content-type': typeof body === 'string' ? 'application/json' : 'application/x-www-form-urlencoded',
  }
  const answer = await fetch(sandbox.url + path, { method: 'POST', headers, body })
  return { status: answer.status, text: await answer.text() }
}

test('an SMS is sent by a form of the documented fields', async () => {
  expect((await send(new URLSearchParams(form))).status).toBe(201)
  expect(sandbox.texts()).toMatchObject([{ to: form.to, text: form.message }])
})

test('JSON, queries, other fields and missing fields are refused', async () => {
  const refused = [
    await send(JSON.stringify(form)),
    await send(new URLSearchParams(), `/version1/messaging?${new URLSearchParams(form)}`),
    await send(new URLSearchParams({ ...form, idempotencyKey: '1' })),
    await send(new URLSearchParams({ ...form, to: '' })),
    await send(new URLSearchParams({ ...form, message: '' })),
  ]
  expect(refused.map(({ status }) => status)).toEqual([401, 401, 400, 400, 400])
  expect(sandbox.texts()).toEqual([])
})

test('a refused number costs nothing', async () => {
  const { status, text } = await send(new URLSearchParams({ ...form, to: '0712345678' }))
  expect([status, text]).toEqual([201, expect.stringContaining('"Sent to 0/1 Total Cost: 0"')])
})
