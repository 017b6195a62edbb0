import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'

/**
 * The contrast of white text with the brightest pixel behind it, by WCAG. Hides the text while it takes the screenshot.
 */
export async function contrastWithWhite(page: Page, text: Locator): Promise<number> {
  const box = await text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const { x, y, width, height } = range.getBoundingClientRect()
    return { x: x + scrollX, y: y + scrollY, width, height }
  })
  await text.evaluate((element: HTMLElement) => element.style.setProperty('opacity', '0'))
  const picture = await page.screenshot({ clip: box, fullPage: true, animations: 'disabled' })
  await text.evaluate((element: HTMLElement) => element.style.removeProperty('opacity'))
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let brightest = 0
  for (let at = 0; at < data.length; at += info.channels) {
    brightest = Math.max(brightest, luminance(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0))
  }
  return 1.05 / (brightest + 0.05)
}

function luminance(...colours: number[]): number {
  const [red = 0, green = 0, blue = 0] = colours.map((colour) => {
    const part = colour / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
