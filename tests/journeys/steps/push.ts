import { type CDPSession, expect, type Page } from '@playwright/test'

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/**
 * A browser without a screen refuses to notify, and its own push service is outside of this machine: the sandbox's takes
 * its place.
 */
export async function subscribeAtSandbox(page: Page, sandboxUrl: string) {
  const subscriptions: Subscription[] = []
  await page.exposeFunction('subscribeAtSandbox', async (applicationServerKey: string) => {
    const answer = await page.request.post(`${sandboxUrl}/web-push`, { data: { applicationServerKey } })
    const subscription = (await answer.json()) as Subscription
    subscriptions.push(subscription)
    return subscription
  })
  await page.addInitScript(() => {
    // The function that was exposed above, which no type of the window names.
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
      // The page reads nothing of it but this.
      return { toJSON: () => subscription } as unknown as PushSubscription
    }
  })
  /** What the device was sent, as its browser reads it. */
  const pushed = async (words: string): Promise<string[]> => {
    const answer = await page.request.get(`${sandboxUrl}/control/state`)
    const state = (await answer.json()) as { pushed: { token: string; text: string }[] }
    const isHere = (token: string) => subscriptions.some(({ endpoint }) => endpoint.endsWith(token))
    return state.pushed.filter(({ token, text }) => isHere(token) && text.includes(words)).map(({ text }) => text)
  }
  return { pushed }
}

/** As the browser does with what its push service brings. */
export async function deliverPush(page: Page, data: string) {
  const client: CDPSession = await page.context().newCDPSession(page)
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

/** Only a finger on a real notification may open a page, so the worker's screen is stood in for. */
const standIn = `
  self.screen = { shown: [], data: null, opened: '' }
  ServiceWorkerRegistration.prototype.showNotification = async (title, { body, data }) => {
    screen.shown.push(title + ': ' + body)
    screen.data = data
  }
  Clients.prototype.openWindow = async (url) => { screen.opened = url }
  WindowClient.prototype.focus = async function () { screen.opened = this.url }`
const finger = `
  self.dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), {
    notification: { data: screen.data, close() {} },
  }))`

/** What the worker would show on the screen, and which page a tap on the last of it opens. */
export async function watchScreen(page: Page) {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('the page has no service worker')
  await worker.evaluate(standIn)
  const read = () => worker.evaluate<{ shown: string[]; opened: string }>('screen')
  return {
    shown: async () => (await read()).shown,
    async tap(): Promise<string> {
      await worker.evaluate(finger)
      await expect.poll(async () => (await read()).opened).not.toBe('')
      return (await read()).opened
    },
  }
}
