import type { Locator } from '@playwright/test'

/** Counts what somebody does on the way: taps on controls, fields typed into, and pixels scrolled to reach either. */
export function countTapsAndFields() {
  const done = { taps: 0, fields: 0, scrolled: 0 }
  async function reach(control: Locator) {
    await control.scrollIntoViewIfNeeded()
    done.scrolled += await control.page().evaluate(() => scrollY)
  }
  return {
    done,
    async tap(control: Locator) {
      await reach(control)
      await control.click()
      done.taps += 1
    },
    async type(field: Locator, text: string) {
      await reach(field)
      await field.fill(text)
      done.fields += 1
    },
  }
}
