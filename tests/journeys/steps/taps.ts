import { expect, type Locator } from '@playwright/test'

type File = { name: string; mimeType: string; buffer: Buffer }

/** Counts taps on controls, typed fields, and pixels scrolled to reach them. */
export function countTapsAndFields() {
  const done = { taps: 0, fields: 0, scrolled: 0 }
  async function reach(control: Locator) {
    const place = () => control.page().evaluate(() => scrollY)
    await control.waitFor()
    const before = await place()
    // Retries if the page has replaced the control meanwhile.
    await expect(() => control.scrollIntoViewIfNeeded()).toPass()
    done.scrolled += Math.abs((await place()) - before)
  }
  async function fill(field: Locator, work: () => Promise<unknown>) {
    await reach(field)
    await work()
    done.fields += 1
  }
  return {
    done,
    async tap(control: Locator) {
      await reach(control)
      await control.click()
      done.taps += 1
    },
    type: (field: Locator, text: string) => fill(field, () => field.fill(text)),
    choose: (field: Locator, label: string) => fill(field, () => field.selectOption(label)),
    upload: (field: Locator, file: File) => fill(field, () => field.setInputFiles(file)),
  }
}
