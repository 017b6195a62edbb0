import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPayingShop } from '#tests/support/payments/payments.ts'
import { openOffice } from '#tests/support/shop/office.ts'
import { post } from '#tests/support/shop/sign-in.ts'
import { feedback, feedbackReplies } from '../feedback.tables.server.ts'
import type { FeedbackMessage } from './replies-wire.ts'

async function openInbox(written: { name?: string; email?: string } = {}) {
  const shop = await createPayingShop()
  const office = await openOffice(shop)
  const input = { name: 'Naisiae', email: 'naisiae@example.com', message: 'Do you make <b>anklets</b>?', ...written }
  expect((await post(shop, '/api/feedback', input)).statusCode).toBe(200)
  const read = async () => {
    const [message] = await office.get<FeedbackMessage[]>('/feedback')
    if (!message) throw new Error('no message')
    return message
  }
  const { id } = await read()
  const reply = (words: string, more: object = {}) =>
    office.post(`/feedback/${id}/replies`, { id: randomUUID(), words, after: 0, ...more })
  const send = () => shop.runJobs(['feedback-replies'])
  return { shop, office, id, read, reply, send }
}

test('a reply is mailed once to the sender in its own thread, and is shown below the message', async () => {
  const { shop, office, id, read, reply, send } = await openInbox()
  const first = randomUUID()
  const answers = await Promise.all([
    reply('Yes, from March.', { id: first }),
    reply('Yes, from March.', { id: first }),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await read()).toMatchObject({ replies: [{ words: 'Yes, from March.', state: 'waiting' }] })
  expect((await read()).read_at).not.toBeNull()
  await Promise.all([send(), send()])
  await send()
  expect(await read()).toMatchObject({ replies: [{ staff_name: office.username, state: 'sent' }] })
  shop.clock.advance({ seconds: 60 })
  expect((await reply('And in red.', { after: 1 })).statusCode).toBe(200)
  await send()

  const mails = shop.sandbox.mails()
  const host = mails[0]?.id.split('@')[1]
  const root = `<feedback-${id}@${host}`
  expect(mails).toMatchObject([
    { to: 'naisiae@example.com', times: 1, replyTo: shop.settings.contactEmail, references: root, inReplyTo: root },
    { times: 1, references: `${root} ${mails[0]?.id}`, inReplyTo: mails[0]?.id },
  ])
  expect(mails[0]?.text).toMatch(/^Hello Naisiae,\n\nYes, from March\./)
  expect(mails[0]?.html).toBeNull()
  expect(mails.some(({ text }) => text.includes('anklets'))).toBe(false)
  const changes = await office.getText('/changes')
  expect(changes).toContain('feedback answered')
  expect(changes).not.toContain('from March')
})

test('if two members reply at once, one is refused, and an invalid reply is named', async () => {
  const { shop, office, id, read, reply } = await openInbox()
  const both = await Promise.all([reply('One.'), reply('Two.')])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect((await read()).replies).toHaveLength(1)
  const wrong = [
    [{ words: ' \u202e ' }, 'words', 'Your answer is required'],
    [{ words: 'a'.repeat(4001) }, 'words', 'Your answer must be at most 4,000 characters'],
    [{ id: '7' }, 'id', 'must be an id of its own'],
  ] as const
  for (const [fields, field, text] of wrong) {
    const answer = await reply('Fine.', { after: 1, ...fields })
    expect([answer.statusCode, answer.json().fields?.[field]]).toEqual([400, expect.stringContaining(text)])
  }
  const unknown = await office.post(`/feedback/${randomUUID()}/replies`, { id: randomUUID(), words: 'x', after: 0 })
  expect(unknown.statusCode).toBe(404)
  const taken = { id: (await read()).replies[0]?.id ?? '', words: 'x', after: 0 }
  await post(shop, '/api/feedback', { name: 'Other', email: 'other@example.com', message: 'Hello' })
  const other = (await office.get<FeedbackMessage[]>('/feedback')).find((one) => one.id !== id)
  expect((await office.post(`/feedback/${other?.id}/replies`, taken)).statusCode).toBe(409)
})

test('a reply that the server refuses can be sent again as a new mail, and a waiting reply can’t', async () => {
  const { shop, office, id, read, reply, send } = await openInbox()
  shop.sandbox.faults.mail.answer = 'no-mailbox'
  shop.sandbox.faults.mail.times = 1
  await reply('Yes.')
  await send()
  const [refused] = (await read()).replies
  expect(refused).toMatchObject({ state: 'set-aside', last_error: expect.stringContaining('No such mailbox') })

  const again = () => office.post(`/feedback/${id}/replies/${refused?.id}/send`)
  await Promise.all([again(), again()])
  await send()
  expect((await read()).replies).toMatchObject([{ state: 'sent' }])
  expect(shop.sandbox.mails()).toHaveLength(1)
  expect((await office.post(`/feedback/${id}/replies/${randomUUID()}/send`)).statusCode).toBe(404)
})

test('a sender’s name never changes the text of a mail or adds a header', async () => {
  const { shop, reply, send } = await openInbox({ name: 'Win now http://evil.example' })
  await reply('Hello.\r\nBcc: mallory@example.com')
  await send()
  const [mail] = shop.sandbox.mails()
  expect(mail?.to).toBe('naisiae@example.com')
  expect(mail?.subject).not.toContain('evil')
  expect(mail?.text).toMatch(/^Hello,\n\n/)
  expect(mail?.text).not.toContain('evil')
})

test('without a mail server no reply is stored', async () => {
  const { shop, reply } = await openInbox()
  shop.config.smtpUrl = undefined
  expect((await reply('Yes.')).statusCode).toBe(409)
  expect(await shop.db.select().from(feedbackReplies)).toEqual([])
})

test('replies are deleted with their message', async () => {
  const { shop, reply } = await openInbox()
  await reply('Yes.')
  await shop.db.delete(feedback)
  await shop.runJobs(['feedback-replies'])
  expect([await shop.db.select().from(feedbackReplies), shop.sandbox.mails()]).toEqual([[], []])
})

test('a reply from demo mode is never sent by the real shop', async () => {
  const { shop, reply, send } = await openInbox()
  await reply('Yes.')
  shop.config.isDemo = !shop.config.isDemo
  await send()
  expect(shop.sandbox.mails()).toEqual([])
})
