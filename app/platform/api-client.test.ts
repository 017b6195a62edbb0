import { afterEach, expect, test, vi } from 'vitest'
import { callApi } from './api-client.ts'

function serverAnswers(body: string, init: ResponseInit) {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, init)))
}

afterEach(() => vi.unstubAllGlobals())

const html = { 'content-type': 'text/html' }
const json = { 'content-type': 'application/json' }

test.each([
  ['a page of somebody else', 'Log in to this network', html],
  ['half an answer', '{"success":', json],
  ['nothing', '', {}],
])('%s with status 200 is no answer', async (_what, body, headers: Record<string, string>) => {
  serverAnswers(body, { status: 200, headers })
  expect(await callApi('POST', '/api/feedback', {})).toEqual({ ok: false, status: 0, message: '' })
})

test('a refusal keeps its status, with words where it has some', async () => {
  serverAnswers('Bad gateway', { status: 502, headers: html })
  expect(await callApi('POST', '/api/feedback', {})).toEqual({ ok: false, status: 502, message: '' })
  serverAnswers(JSON.stringify({ error: 'No.', fields: { name: 'Name is required' } }), { status: 400, headers: json })
  expect(await callApi('POST', '/api/feedback', {})).toEqual({
    ok: false,
    status: 400,
    message: 'No.',
    fields: { name: 'Name is required' },
  })
})
