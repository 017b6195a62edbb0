import { expect, test } from 'vitest'
import { openOffice } from '#tests/support/shop/office.ts'
import { person, post } from '#tests/support/shop/sign-in.ts'
import { createTestShop } from '#tests/support/shop/test-shop.ts'

const bait = { ...person, name: 'You won at evil.example, call +254711111111' }

test('a mailed link says nothing that a stranger typed, and its token is told to no server', async () => {
  const shop = await createTestShop()
  await post(shop, '/api/auth/register', bait)
  const { message } = (await post(shop, '/api/auth/forgot', { email: bait.email })).json()
  expect(message).toBe('If there is an account with this email, a link is on its way to it.')
  await expect.poll(() => shop.sandbox.mails()).toHaveLength(1)
  const text = shop.sandbox.mails()[0]?.text ?? ''
  expect(text).not.toMatch(/evil|won/)
  expect(text).toMatch(/^Hello,\n/)
  const link = new URL(/http\S+/.exec(text)?.[0] ?? '')
  expect([link.pathname, link.search]).toEqual(['/auth', ''])
  expect(link.hash).toMatch(/^#reset=.{20}/)
})

test('a shop without a mail server says so, to whoever asks and on the health page', async () => {
  const shop = await createTestShop()
  Object.assign(shop.config, { smtpUrl: undefined })
  await post(shop, '/api/auth/register', person)
  const answers = await Promise.all(
    [person.email, 'nobody@example.com'].map((email) => post(shop, '/api/auth/forgot', { email })),
  )
  expect(answers[0]?.json()).toMatchObject({ message: expect.stringContaining('This shop sends no mails at present') })
  expect(answers[1]?.body).toBe(answers[0]?.body)
  const office = await openOffice(shop)
  const lines = await office.get<{ name: string; isWell: boolean; sentence: string }[]>('/health')
  const mail = lines.find(({ name }) => name === 'Mail')
  expect(mail).toMatchObject({ isWell: false, sentence: expect.stringContaining('set SMTP_URL') })
})
