import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const pages = globSync('app/**/*.tsx', { exclude: (path) => /\.test\./.test(path) })
  .map((path) => path.replaceAll('\\', '/'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/** Each element or object for password managers, as written in the source. */
function passwordFields(text: string): string[] {
  const signs = /(?:autoComplete(?:=|: )["'](?:current|new)-|name=["'])password["']/g
  const places = [...text.matchAll(signs)]
  return places.map(({ index }) => {
    const begin = Math.max(text.lastIndexOf('<', index), text.lastIndexOf('{\n', index))
    return text.slice(begin, index + 60)
  })
}

test('every password field is masked and known to password managers', () => {
  const fields = pages.flatMap(({ path, text }) => passwordFields(text).map((field) => ({ path, field })))
  expect(fields.length).toBeGreaterThanOrEqual(15)
  for (const { path, field } of fields) expect(`${path}: ${field}`).toMatch(/<PasswordField|type(=|: )["']password["']/)
  const masked = pages.filter(({ text }) => /type(=|: )\{?[^\n]*["']password["']/.test(text)).map(({ path }) => path)
  for (const path of masked.filter((one) => one !== 'app/account/password-field.tsx'))
    expect(fields.map((field) => field.path)).toContain(path)
})

test('no field refuses pasting or asks browsers to ignore it', () => {
  for (const { path, text } of pages) {
    expect(text, path).not.toMatch(/onPaste|onBeforeInput|onDrop=/)
    expect(text, path).not.toMatch(/type="password"[^>]*autoComplete="off"/)
  }
})
