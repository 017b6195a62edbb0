import type { Browser, Page } from '@playwright/test'

/** Two browsers of one shop, which share nothing. */
export async function openTwoVisitors(browser: Browser, baseURL: string): Promise<[Page, Page]> {
  const open = async () => (await browser.newContext({ baseURL })).newPage()
  return [await open(), await open()]
}
