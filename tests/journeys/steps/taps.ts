import type { Locator } from '@playwright/test'

/** Counts what somebody does on the way: taps on controls, and fields typed into. */
export function countTapsAndFields() {
  const done = { taps: 0, fields: 0 }
  return {
    done,
    async tap(control: Locator) {
      await control.click()
      done.taps += 1
    },
    async type(field: Locator, text: string) {
      await field.fill(text)
      done.fields += 1
    },
  }
}
