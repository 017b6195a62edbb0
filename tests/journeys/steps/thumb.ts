import { expect, type Locator } from '@playwright/test'

/** The height in pixels that can be tapped in the lower two thirds of the screen, outside of overlays. */
async function heightInReach(control: Locator): Promise<{ inReach: number; whole: number }> {
  return control.evaluate((element) => {
    element.scrollIntoView({ block: 'center' })
    const { top, bottom, left, right } = element.getBoundingClientRect()
    let inReach = 0
    for (let y = Math.ceil(Math.max(top, window.innerHeight / 3)); y < Math.min(bottom, window.innerHeight); y++) {
      const hit = document.elementFromPoint((left + right) / 2, y)
      if (hit && (element.contains(hit) || hit.contains(element))) inReach += 1
    }
    return { inReach, whole: Math.floor(bottom - top) }
  })
}

/** Expects at least 44 pixels of the control, or all of a smaller one, within reach of a thumb. */
export async function expectInReach(control: Locator, name: string) {
  await expect(control, name).toBeVisible()
  await expect
    .poll(
      async () => {
        const { inReach, whole } = await heightInReach(control)
        return inReach - Math.min(44, whole - 1)
      },
      { message: `${name}: what a thumb reaches of it, beyond what it needs` },
    )
    .toBeGreaterThanOrEqual(0)
}

/** Taps within reach of a thumb, never in the upper third of a phone. */
export async function tapInReach(control: Locator) {
  const { width } = control.page().viewportSize() ?? { width: 0 }
  if (width < 500) await expectInReach(control, String(control))
  await control.click()
}
