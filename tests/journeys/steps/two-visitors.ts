import type { Browser, Page } from '@playwright/test'

/** Opens two browser contexts with the same shop, which share no cookies or storage. */
export async function openTwoVisitors(browser: Browser, baseURL: string): Promise<[Page, Page]> {
  const open = async () => (await browser.newContext({ baseURL })).newPage()
  return [await open(), await open()]
}
