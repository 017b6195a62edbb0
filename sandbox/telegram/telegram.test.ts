import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../sandbox.ts'

let sandbox: Sandbox

beforeEach(async () => {
  sandbox = await createSandbox({ now: () => new Date('2026-11-21T06:30:00Z') })
})

afterEach(() => sandbox.close())

async function callBot(method: string, fields: Record<string, unknown> = {}, token?: string) {
  const response = await fetch(`${sandbox.url}/bot${token ?? sandbox.access.channel.botToken}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: text.startsWith('{') ? JSON.parse(text) : {},
  }
}

const post = (text: unknown, parseMode?: string) =>
  callBot('sendMessage', { chat_id: sandbox.access.channel.chatId, text, parse_mode: parseMode })

test('getMe and getChat introduce the bot and the channel', async () => {
  expect((await callBot('GETME')).json).toMatchObject({ ok: true, result: { is_bot: true } })
  const chat = await callBot('getChat', { chat_id: sandbox.access.channel.chatId })
  expect(chat.json.result).toMatchObject({ id: -1001234567890, type: 'channel', title: 'Enkiama orders' })
})

test("bot and channel have the shop's name", async () => {
  await sandbox.close()
  sandbox = await createSandbox({ businessName: 'Naisula & Töchter' })
  expect((await callBot('getMe')).json.result).toMatchObject({
    first_name: 'Naisula & Töchter orders',
    username: 'naisula_tochter_orders_bot',
  })
  const chat = await callBot('getChat', { chat_id: '@naisula_tochter_orders' })
  expect(chat.json.result).toMatchObject({ title: 'Naisula & Töchter orders', username: 'naisula_tochter_orders' })
})

test('a message is stored as sent and returned as read', async () => {
  const { json } = await post('<b>EK-1001</b>\nTom &amp; Jerry', 'HTML')
  expect(json).toMatchObject({ ok: true, result: { message_id: 1, date: 1795242600, text: 'EK-1001\nTom & Jerry' } })
  expect(sandbox.messages()).toEqual([
    {
      messageId: 1,
      chatId: '-1001234567890',
      text: '<b>EK-1001</b>\nTom &amp; Jerry',
      parseMode: 'HTML',
      date: 1795242600,
    },
  ])
})

test('forms and queries are read too', async () => {
  const url = `${sandbox.url}/bot${sandbox.access.channel.botToken}/sendMessage`
  const fields = { chat_id: sandbox.access.channel.chatId, text: 'Hello & welcome' }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
  await fetch(url, { method: 'POST', body: form })
  await fetch(`${url}?${new URLSearchParams(fields)}`)
  expect(sandbox.messages().map(({ text }) => text)).toEqual(Array(3).fill('Hello & welcome'))
})

test.each([
  ['5 < 3', 'HTML', `can't parse entities: Unclosed start tag at byte offset 2`],
  ['5 < 3 > 2', 'HTML', `can't parse entities: Unsupported start tag "" at byte offset 2`],
  ['é<br>', 'HTML', `can't parse entities: Unsupported start tag "br" at byte offset 2`],
  ['<b>x', 'HTML', `can't parse entities: Can't find end tag corresponding to start tag "b"`],
  [
    '<b><i>x</b></i>',
    'HTML',
    `can't parse entities: Unmatched end tag at byte offset 7, expected "</i>", found "</b>"`,
  ],
  ['x</b>', 'HTML', `can't parse entities: Unexpected end tag at byte offset 1`],
  ['<span>x</span>', 'HTML', `can't parse entities: Tag "span" must have class "tg-spoiler" at byte offset 0`],
  [
    '$5.00',
    'MarkdownV2',
    `can't parse entities: Character '.' is reserved and must be escaped with the preceding '\\'`,
  ],
  ['*x', 'MarkdownV2', `can't parse entities: Can't find end of the entity starting at byte offset 0`],
  ['', undefined, 'message text is empty'],
  ['<b> </b>', 'HTML', 'message text is empty'],
  ['x'.repeat(4097), undefined, 'message is too long'],
  ['x', 'Wiki', 'unsupported parse_mode'],
])('%j in %s is refused', async (text, parseMode, problem) => {
  const { status, json } = await post(text, parseMode)
  expect(status).toBe(400)
  expect(json).toEqual({ ok: false, error_code: 400, description: `Bad Request: ${problem}` })
  expect(sandbox.messages()).toEqual([])
})

test.each([
  ['<b>a</b><i>b</i><u>c</u><s>d</s><code>e</code>', 'HTML', 'abcde'],
  ['<a href="https://example.org/?a=1&amp;b=2">x</a> &lt;3 &#39;y&#39; &nbsp;', 'HTML', `x <3 'y' &nbsp;`],
  ['<blockquote expandable>long</blockquote>', 'HTML', 'long'],
  ['<b>'.concat('👑'.repeat(4096), '</b>'), 'HTML', '👑'.repeat(4096)],
  ['*bold* \\$5\\.00 `a.b` [x](https://e.org/)', 'MarkdownV2', 'bold $5.00 a.b x'],
  ['5 < 3 & <b>', undefined, '5 < 3 & <b>'],
])('%j in %s is accepted', async (text, parseMode, read) => {
  expect((await post(text, parseMode)).json.result?.text).toBe(read)
})

test('other tokens, methods and chats are refused', async () => {
  expect(await callBot('getMe', {}, '1:other')).toMatchObject({ status: 401, json: { description: 'Unauthorized' } })
  expect(await callBot('dance')).toMatchObject({ status: 404, json: { description: 'Not Found: method not found' } })
  expect((await callBot('sendMessage', { chat_id: 5, text: 'x' })).json.description).toBe('Bad Request: chat not found')
  expect((await callBot('sendMessage', { text: 'x' })).json.description).toBe('Bad Request: chat_id is empty')
})

test('a message can be edited, but not to the same text', async () => {
  await post('before')
  const edit = (text: string) =>
    callBot('editMessageText', { chat_id: sandbox.access.channel.chatId, message_id: 1, text })
  expect((await edit('before')).json.description).toMatch(/^Bad Request: message is not modified/)
  expect((await edit('after')).json.result).toMatchObject({ message_id: 1, text: 'after' })
  expect(sandbox.messages()[0]!.text).toBe('after')
})

test('the channel can be too busy for a number of calls', async () => {
  Object.assign(sandbox.faults.telegram, { answer: 'too-many', times: 2, retryAfterSeconds: 35 })
  const busy = await post('x')
  expect(busy.headers.get('retry-after')).toBe('35')
  expect(busy.json).toEqual({
    ok: false,
    error_code: 429,
    description: 'Too Many Requests: retry after 35',
    parameters: { retry_after: 35 },
  })
  expect((await post('x')).status).toBe(429)
  expect((await post('x')).status).toBe(200)
})

test.each([
  ['error-500', 500],
  ['html-502', 502],
  ['forbidden', 403],
] as const)('the channel can fail (%s)', async (answer, status) => {
  sandbox.faults.telegram.answer = answer
  expect((await post('x')).status).toBe(status)
  expect(sandbox.messages()).toEqual([])
})

test('an answer can be lost after the message was stored', async () => {
  sandbox.faults.telegram.answer = 'reset-after-storing'
  await expect(post('x')).rejects.toThrow()
  expect(sandbox.messages()).toHaveLength(1)
})
