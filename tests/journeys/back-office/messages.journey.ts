import { type APIRequestContext, type CDPSession, expect, type Page } from '@playwright/test'
import { expectGoodAtEverySize } from '../steps/axe.ts'
import { test } from '../steps/journey.ts'
import { buy, logIn, staffHeaders } from '../steps/office.ts'
import { sandboxUrl } from '../steps/shopper.ts'

test.use({ serviceWorkers: 'allow' })

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/**
 * A browser without a screen refuses to notify, and its own push service is outside of this machine: the sandbox's takes
 * its place.
 */
async function subscribeAtSandbox(page: Page, request: APIRequestContext) {
  const subscriptions: Subscription[] = []
  await page.exposeFunction('subscribeAtSandbox', async (applicationServerKey: string) => {
    const answer = await request.post(`${sandboxUrl}/web-push`, { data: { applicationServerKey } })
    const subscription = (await answer.json()) as Subscription
    subscriptions.push(subscription)
    return subscription
  })
  await page.addInitScript(() => {
    const { subscribeAtSandbox: subscribe } = window as unknown as {
      subscribeAtSandbox: (key: unknown) => Promise<Subscription>
    }
    let permission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => {
      permission = 'granted'
      return 'granted'
    }
    PushManager.prototype.subscribe = async (options) => {
      const subscription = await subscribe(options?.applicationServerKey)
      return { toJSON: () => subscription } as unknown as PushSubscription
    }
  })
  return subscriptions
}

async function readPushed(request: APIRequestContext, { endpoint }: Subscription): Promise<string[]> {
  const answer = await request.get(`${sandboxUrl}/control/state`)
  const { pushed } = (await answer.json()) as { pushed: { token: string; text: string }[] }
  return pushed.filter(({ token }) => endpoint.endsWith(token)).map(({ text }) => text)
}

/** As the browser does with what its push service brings. */
async function deliver(client: CDPSession, page: Page, data: string) {
  const registered = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(new URL(page.url()).origin))
      if (own) resolve(own.registrationId)
    })
  })
  await client.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  await client.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
}

/** What the worker would show on the screen. */
async function watchScreen(page: Page): Promise<() => Promise<string[]>> {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('the page has no service worker')
  await worker.evaluate(() => {
    const shown: string[] = []
    Object.assign(self, { shown })
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      shown.push(`${title}: ${options?.body}`)
    }
  })
  return () => worker.evaluate(() => Reflect.get(self, 'shown') as string[])
}

test('a member has messages on a device, and the panel is true when one comes', async ({ page, request }) => {
  const subscriptions = await subscribeAtSandbox(page, request)
  await logIn(page)
  await page.goto('/admin/account')
  await page.getByRole('button', { name: 'Turn on messages' }).click()
  const here = page
    .getByRole('list', { name: 'Devices with messages' })
    .getByRole('listitem')
    .filter({ hasText: 'This device' })
  await expect(here).toContainText('not reached yet')
  await expectGoodAtEverySize(page, 'messages on this device')
  const [subscription] = subscriptions
  if (!subscription) throw new Error('the page did not subscribe')
  await here.getByRole('button', { name: 'Send a test' }).click()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect.poll(() => readPushed(request, subscription)).toContainEqual(expect.stringContaining('This is a test.'))

  await page.goto('/admin')
  const tile = page.getByRole('link', { name: 'to make and send' })
  await expect(tile).toBeVisible()
  const { orderNumber } = await buy(request, 'Rain band')
  const ofOrder = async () => (await readPushed(request, subscription)).filter((text) => text.includes(orderNumber))
  await expect.poll(ofOrder).toHaveLength(1)
  const screen = await watchScreen(page)
  const asked = page.waitForResponse('**/api/admin/waiting')
  await deliver(await page.context().newCDPSession(page), page, (await ofOrder())[0] ?? '')
  await expect
    .poll(screen)
    .toEqual([expect.stringMatching(new RegExp(`^${orderNumber} paid \\(demo\\): 1 × Rain band · KES`))])
  await asked
  const waiting = await request.get('/api/admin/waiting', { headers: await staffHeaders(request) })
  const { orders_waiting } = (await waiting.json()) as { orders_waiting: number }
  await expect(tile).toContainText(`${orders_waiting}`)

  await page.goto('/admin/account')
  await expect(here).toContainText('last reached')
  await here.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Turn on messages' })).toBeVisible()
})
