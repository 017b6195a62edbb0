import { type Country, countries, findCountry, homeCode, isAbroad } from './countries.ts'

const removeSeparators = (typed: string) => typed.replace(/[\s()./\p{Bidi_Control}-]/gu, '')

/** Removes separators between digits. A number without a country code gets none. */
export function tidyPhone(typed: string): string {
  return removeSeparators(typed).replace(/^\+2540(?=[17]\d{8}$)/, '+254')
}

/**
 * The trunk prefix of each calling code: the digits before a number that callers dial only within the country. '0' for
 * codes that are not listed. Empty if the country has no such prefix.
 */
const trunkPrefixes: Partial<Record<string, string>> = {
  '+1': '1',
  '+7': '8',
  '+36': '06',
  '+39': '',
  '+225': '',
  '+229': '',
  '+242': '',
  '+378': '',
}

/**
 * Adds the calling code to a typed number, unless it has one already after '+' or 00. Returns a text that is no number
 * unchanged; validation refuses it.
 */
export function joinPhone(callingCode: string, typed: string): string {
  const bare = tidyPhone(typed).replace(/^00(?=[1-9])/, '+')
  if (!/^\d+$/.test(bare)) return bare
  const code = callingCode.slice(1)
  if (callingCode === '+254') return bare.replace(/^(?:254|0)?(?=[17]\d{8}$)/, '+254')
  if (bare.startsWith(code) && bare.length >= 11) return `+${bare}`
  const trunk = trunkPrefixes[callingCode] ?? '0'
  const number = trunk && bare.startsWith(trunk) ? bare.slice(trunk.length) : bare
  return number.length < 5 ? bare : callingCode + number
}

/**
 * The phone number of an address to which the shop can send messages. Empty for a local number abroad, because in Kenya
 * it may belong to someone else.
 */
export function reachablePhone({ phone, country }: { phone: string; country: string }): string {
  return isAbroad(country) && country !== '' && !phone.trim().startsWith('+') ? '' : phone
}

/** Grouped as by `phoneText`. A Kenyan number gets its calling code, because customers type it with or without. */
export function addressPhoneText({ phone, country }: { phone: string; country: string }): string {
  return phoneText(isAbroad(country) && country !== '' ? phone : joinPhone('+254', phone))
}

/** The country of a number's calling code; `preferredCode` decides if several countries share it. */
export function countryOfPhone(phone: string, preferredCode = homeCode): Country | undefined {
  const matchingCountries = countries.filter(({ callingCode }) => phone.startsWith(callingCode))
  const longest = Math.max(0, ...matchingCountries.map(({ callingCode }) => callingCode.length))
  const closestCountries = matchingCountries.filter(({ callingCode }) => callingCode.length === longest)
  const preferred = [preferredCode, ...mainCountries]
    .map((code) => closestCountries.find((country) => country.code === code))
    .find(Boolean)
  return preferred ?? closestCountries[0]
}

/** The default country of each shared calling code. */
const mainCountries = ['US', 'GB', 'RU', 'AU', 'IT', 'FI', 'NO', 'MA']

/** Splits a phone into the values of the country field and the number field. A Kenyan number gets no leading 0. */
export function splitPhone(phone: string, preferredCode: string): { country: string; number: string } {
  const country = phone.startsWith('+') ? countryOfPhone(phone, preferredCode) : undefined
  if (!country) return { country: findCountry(preferredCode)?.code ?? homeCode, number: phone }
  const number = phone.slice(country.callingCode.length)
  if (country.code !== homeCode) return { country: country.code, number }
  return { country: homeCode, number: /^[17]\d{8}$/.test(number) ? number : phone }
}

/** Groups the digits, so that the buyer can check them: '+254 712 345 678', '0712 345 678', '+49 151 23456789'. */
export function phoneText(phone: string): string {
  const code = countryOfPhone(phone)?.callingCode ?? ''
  const number = phone.slice(code.length)
  const groups = number.replace(number.length > 10 ? /^\d{3}/ : /(?:^0)?\d{3}(?=\d{2})/g, '$& ')
  return `${code} ${groups}`.trim()
}
