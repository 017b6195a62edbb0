import { expect, test } from 'vitest'
import { contactInput } from './contact.ts'

const person = { name: 'Naserian', email: 'n@example.com', phone: '+254712345678' }

function messagesFor(input: object): string[] {
  const parsed = contactInput.safeParse({ ...person, ...input })
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.message)
}

test.each(['0712345678', '0712 345 678', '(0712) 345-678'])('%s becomes +254712345678', (phone) => {
  expect(contactInput.parse({ ...person, phone }).phone).toBe('+254712345678')
})

test('a landline of the 01 kind becomes +2541…', () => {
  expect(contactInput.parse({ ...person, phone: '0110345678' }).phone).toBe('+254110345678')
})

test.each([
  [{ name: '  ' }, 'Name is required'],
  [{ email: '' }, 'Email is required'],
  [{ email: 'n@' }, 'Invalid email'],
  [{ phone: '' }, 'Phone number is required'],
  [{ phone: '254712345678' }, "Phone number must start with '+' and contain only digits"],
  [{ phone: '+2547a' }, "Phone number must start with '+' and contain only digits"],
])('%j is answered with %s', (input, message) => {
  expect(messagesFor(input)).toEqual([message])
})
