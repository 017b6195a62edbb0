/** The caller must have escaped separators within a value by a backslash. */
export function joinValues(values: readonly string[], sign: string): string {
  return values.join(` ${sign} `)
}

export function escapeValue(text: string): string {
  return text.replace(/[\\|/=]/g, '\\$&')
}

export function unescapeValue(text: string): string {
  return text.replace(/\\([\\|/=])/g, '$1')
}

/** Leaves the values escaped, so that they can be split again. Ignores a trailing separator. */
export function splitValues(text: string, sign: string): string[] {
  const values = ['']
  for (const [part] of text.matchAll(/\\[\\|/=]|./gsu)) {
    if (part === sign) values.push('')
    else values[values.length - 1] += part
  }
  return values.map((value) => value.trim()).filter((value, index) => value !== '' || index < values.length - 1)
}
