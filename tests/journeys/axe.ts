import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Nothing for axe in the whole page as it stands now. */
export async function expectAccessible(page: Page) {
  // What fades in has no contrast yet.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (one) => one.playState !== 'running' || one.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  )
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.html.slice(0, 200)) }))).toEqual([])
}

/** Nothing sticks out sideways: as it is, at 320 pixels, with text of twice the size, and with both at once. */
export async function expectFits(page: Page) {
  const before = page.viewportSize() ?? { width: 390, height: 844 }
  for (const width of [before.width, 320]) {
    await page.setViewportSize({ width, height: before.height })
    for (const textSize of ['100%', '200%']) {
      const excess = await page.evaluate((size) => {
        document.documentElement.style.fontSize = size
        return document.documentElement.scrollWidth - document.documentElement.clientWidth
      }, textSize)
      expect(excess, `${new URL(page.url()).pathname} at ${width} pixels, text ${textSize}`).toBeLessThanOrEqual(0)
    }
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.setViewportSize(before)
}
