import { type Country, countries, findCountry, homeCode, isAbroad } from './countries.ts'

const bareOf = (typed: string) => typed.replace(/[\s()./\p{Bidi_Control}-]/gu, '')

/** Removes separators between digits. A number without a country code stays as it is, to be refused or joined. */
export function tidyPhone(typed: string): string {
  return bareOf(typed).replace(/^\+2540(?=[17]\d{8}$)/, '+254')
}

/** Trunk prefixes, dialled only within the country; '0' in others. Empty: there is none to remove. */
const trunks: Partial<Record<string, string>> = {
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
 * Joins a calling code and a typed number. A typed '+' or 00 wins. Text that is no number is returned unchanged, to be
 * refused.
 */
export function joinPhone(callingCode: string, typed: string): string {
  const bare = tidyPhone(typed).replace(/^00(?=[1-9])/, '+')
  if (!/^\d+$/.test(bare)) return bare
  const code = callingCode.slice(1)
  if (callingCode === '+254') return bare.replace(/^(?:254|0)?(?=[17]\d{8}$)/, '+254')
  if (bare.startsWith(code) && bare.length >= 11) return `+${bare}`
  const trunk = trunks[callingCode] ?? '0'
  const number = trunk && bare.startsWith(trunk) ? bare.slice(trunk.length) : bare
  return number.length < 5 ? bare : callingCode + number
}

/** An address's phone for messages; '' for a local number abroad, which in Kenya would be another person's. */
export function reachablePhone({ phone, country }: { phone: string; country: string }): string {
  return isAbroad(country) && country !== '' && !phone.trim().startsWith('+') ? '' : phone
}

/** The country of a number's calling code; `likely` decides if several share it. */
export function countryOfPhone(phone: string, likely = homeCode): Country | undefined {
  const sharing = countries.filter(({ callingCode }) => phone.startsWith(callingCode))
  const longest = Math.max(0, ...sharing.map(({ callingCode }) => callingCode.length))
  const closest = sharing.filter(({ callingCode }) => callingCode.length === longest)
  const known = [likely, ...largest].map((code) => closest.find((one) => one.code === code)).find(Boolean)
  return known ?? closest[0]
}

/** The preferred country of each shared calling code. */
const largest = ['US', 'GB', 'RU', 'AU', 'IT', 'FI', 'NO', 'MA']

/** The values of the two controls; a Kenyan number follows its code, without the 0. */
export function splitPhone(phone: string, likely: string): { country: string; number: string } {
  const country = phone.startsWith('+') ? countryOfPhone(phone, likely) : undefined
  if (!country) return { country: findCountry(likely)?.code ?? homeCode, number: phone }
  const number = phone.slice(country.callingCode.length)
  if (country.code !== homeCode) return { country: country.code, number }
  return { country: homeCode, number: /^[17]\d{8}$/.test(number) ? number : phone }
}

/** '+254 712 345 678', '0712 345 678', '+49 151 23456789': grouped, for the buyer to check. */
export function phoneText(phone: string): string {
  const code = countryOfPhone(phone)?.callingCode ?? ''
  const number = phone.slice(code.length)
  const groups = number.replace(number.length > 10 ? /^\d{3}/ : /(?:^0)?\d{3}(?=\d{2})/g, '$& ')
  return `${code} ${groups}`.trim()
}
