import { expect, type Page } from '@playwright/test'
import axe, { type AxeResults } from 'axe-core'
import { expectFillable } from './fields.ts'

/** Stops animations first, because a colour in transition has another contrast. */
export async function expectAccessible(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await untilStill(page)
  const violations = await findViolations(page)
  await page.emulateMedia({ reducedMotion: null })
  expect(listFaults(violations)).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

async function untilStill(page: Page) {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (one) => one.playState !== 'running' || one.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  )
}

type Violations = AxeResults['violations']

/** Runs all rules of axe, but requests only the violations, because each page is checked in many sizes. */
async function findViolations(page: Page): Promise<Violations> {
  expect(page.frames(), 'what a frame shows is not looked at').toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { run } = Reflect.get(window, 'axe') as typeof axe
    return (await run(document, { resultTypes: ['violations'] })).violations
  })
}

function listFaults(violations: Violations) {
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.html.slice(0, 200)) }))
}

/** Expects no name with a hyphen to be broken at the end of a line. */
async function expectWholeNames(page: Page) {
  const broken = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode
      if (!parentElement || !/M-Pesa/i.test(textContent ?? '') || parentElement.closest('script, style, pre')) continue
      if (getComputedStyle(parentElement).whiteSpace !== 'nowrap') found.push(textContent ?? '')
    }
    return found
  })
  expect.soft(broken, `${new URL(page.url()).pathname}: M-Pesa may break at its hyphen`).toEqual([])
}

/** Checks the page at its size, at 320 pixels, with double text size, and with both. */
export async function expectFits(page: Page) {
  await expectWholeNames(page)
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

const sizes = [
  { width: 320, text: '100%' },
  { width: 390, text: '100%' },
  { width: 1440, text: '100%' },
  { width: 390, text: '200%' },
]

/** For expectations that retry: a chart resizes a moment after the page. */
const fits = expect.configure({ soft: true })

export async function expectGoodAtEverySize(page: Page, name: string) {
  // Resizing moves links below the pointer, which starts their colour transition.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectFillable(page)
  await expectWholeNames(page)
  for (const { width, text } of sizes) {
    const where = `${name} at ${width} pixels, text ${text}`
    await page.setViewportSize({ width, height: 900 })
    await setTextSize(page, text)
    await untilStill(page)
    const violations = await findViolations(page)
    expect.soft(listFaults(violations), where).toEqual([])
    await fits.poll(() => sticksOut(page), `${where}, sideways`).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 900 })
  await fits.poll(() => sticksOut(page), `${name} at 320 pixels, text 200%, sideways`).toEqual([])
  await setTextSize(page, '')
  await page.emulateMedia({ reducedMotion: null })
}

async function setTextSize(page: Page, size: string) {
  await page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size)
}

async function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrollsByItself = (one: Element) =>
      [...document.querySelectorAll('ul, nav')].some(
        (list) => getComputedStyle(list).overflowX === 'auto' && list.contains(one),
      )
    const name = (one: Element) => `<${one.localName} class="${one.className}"> ${one.textContent?.trim().slice(0, 40)}`
    const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
    const inside = dialogs.flatMap((dialog) => [...dialog.querySelectorAll('*')])
    const scrollers = inside.filter((one) => ['auto', 'scroll'].includes(getComputedStyle(one).overflowX))
    return [document.documentElement, ...dialogs, ...scrollers].flatMap((whole) => {
      if (whole.scrollWidth <= whole.clientWidth) return []
      const edge = whole.getBoundingClientRect().right
      const beyond = [...whole.querySelectorAll('*')].filter(
        (one) => one.getBoundingClientRect().right > edge && !scrollsByItself(one),
      )
      const innermost = beyond.filter((one) => !beyond.some((other) => other !== one && one.contains(other)))
      return [name(whole).slice(0, 60), ...innermost.slice(0, 4).map(name)]
    })
  })
}
