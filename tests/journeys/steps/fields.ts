import { expect, type Page } from '@playwright/test'

/** Lists the text fields as 'label: type, keyboard, autocomplete'. */
export async function readFields(page: Page): Promise<string[]> {
  return page.locator('input, textarea, select').evaluateAll((all) => {
    const others = ['hidden', 'radio', 'checkbox', 'range', 'file', 'submit']
    const typed = (all as HTMLInputElement[]).filter((one) => !others.includes(one.type) && one.checkVisibility())
    return typed.map((one) => {
      const label = one.labels?.[0]?.textContent || one.ariaLabel || 'kept for passwords'
      const keyboard = one.inputMode ? `${one.inputMode} keys` : 'usual keys'
      return `${label}: ${one.type}, ${keyboard}, ${one.getAttribute('autocomplete') ?? 'nothing told'}`
    })
  })
}

/** Expects an autocomplete value on every field, which may be `off`, and the phone keyboard on every phone field. */
export async function expectFillable(page: Page) {
  const { pathname } = new URL(page.url())
  if (pathname.startsWith('/admin')) return
  const wrong = (await readFields(page)).filter(
    (one) => !/: (textarea|select-one), /.test(one) && (/, nothing told$/.test(one) || /: tel, (?!tel keys)/.test(one)),
  )
  expect.soft(wrong, `${pathname}: what may be filled in`).toEqual([])
}
