import { expect, type Page } from '@playwright/test'

export const offlineLine = (page: Page) => page.getByText(/^You are offline\. Pages show as you last saw them/)

/** The paths in the service worker's caches. */
export const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
    }
    return paths
  })

/** Opens a page and waits until it is cached. */
export async function visitAndCache(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => cachedPaths(page)).toContain(path)
}

export const serverCart = async (page: Page) => {
  const answer = await page.request.get('/api/user/cart')
  return ((await answer.json()) as { cart: { name: string; quantity: number }[] }).cart.map(
    ({ name, quantity }) => `${quantity} ${name}`,
  )
}
