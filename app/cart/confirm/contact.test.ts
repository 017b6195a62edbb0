import { expect, test } from 'vitest'
import { checkTexts } from '#app/framework/text-rules.ts'
import { contactRulesFor } from './contact.ts'
import { guestContactInput } from './contact-input.ts'
import { isPhoneAbroad } from './phone-field.tsx'

const person = { name: 'Naserian', email: 'n@example.com', phone: '+254712345678' }

function messagesFor(input: object): string[] {
  return Object.values(checkTexts(contactRulesFor({}), { ...person, ...input }).errors)
}

// The last one is copied from a phone's contacts, with bidirectional marks.
test.each(['+254712345678', '+254 712 345 678', '+254 (0)712 345-678', '\u202a+254 712 345678\u202c'])(
  '%s is normalized to +254712345678',
  (phone) => {
    expect(checkTexts(contactRulesFor({}), { ...person, phone }).texts.phone).toBe('+254712345678')
    expect(guestContactInput.parse({ ...person, phone }).phone).toBe('+254712345678')
  },
)

test('a name loses characters that change the direction of text', () => {
  expect(checkTexts(contactRulesFor({}), { ...person, name: '\u202eNaserian \u2066' }).texts.name).toBe('Naserian')
  expect(guestContactInput.parse({ ...person, name: '\u202eNaserian \u2066' }).name).toBe('Naserian')
})

test.each([
  [{ name: '  ' }, 'Name is required'],
  [{ email: '' }, 'Email is required'],
  [{ email: 'n@' }, 'Invalid email'],
  [{ phone: '' }, 'Phone number is required'],
  // 07… is ambiguous without a country code: Kenya, Switzerland and Romania have such mobile numbers.
  [{ phone: '0712345678' }, "Phone number must start with '+' and contain only digits"],
  [{ phone: '254712345678' }, "Phone number must start with '+' and contain only digits"],
  [{ phone: '+2547a' }, "Phone number must start with '+' and contain only digits"],
])('%j is refused with %s', (input, message) => {
  expect(messagesFor(input)).toEqual([message])
})

test.each([
  ['', undefined],
  ['n@', 'Invalid email'],
  [`${'n'.repeat(250)}@example.com`, 'Email must be at most 254 characters'],
])('a guest may omit the email, but %s must be a valid one', (email, message) => {
  expect(checkTexts(contactRulesFor({ isGuest: true }), { ...person, email }).errors.email).toBe(message)
  expect(guestContactInput.safeParse({ ...person, email }).error?.issues[0]?.message).toBe(message)
})

test.each([
  ['', 'KE', false],
  ['', 'DE', true],
  // Not yet long enough to be joined with the country's code.
  ['151', 'DE', true],
  ['+4915112345678', 'KE', true],
  ['+254712345678', 'DE', false],
])('the phone "%s" after the code of %s is abroad: %s', (phone, country, isAbroad) => {
  expect(isPhoneAbroad(phone, country)).toBe(isAbroad)
})
