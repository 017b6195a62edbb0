import { type CDPSession, expect, type Page } from '@playwright/test'

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/**
 * A headless browser refuses notifications, and its push service is not on this machine. So the page subscribes at the
 * sandbox's push service instead.
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
    // The types of `window` lack the function that was exposed above.
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
      // The page uses only this method of the subscription.
      return { toJSON: () => subscription } as unknown as PushSubscription
    }
  })
  /** The decrypted messages that the sandbox received for this device and that contain this text. */
  const receivedPushes = async (words: string): Promise<string[]> => {
    const answer = await page.request.get(`${sandboxUrl}/control/state`)
    const state = (await answer.json()) as { pushed: { token: string; text: string }[] }
    const isHere = (token: string) => subscriptions.some(({ endpoint }) => endpoint.endsWith(token))
    return state.pushed.filter(({ token, text }) => isHere(token) && text.includes(words)).map(({ text }) => text)
  }
  return { pushed: receivedPushes }
}

/** Delivers a push message to the service worker, as the browser would. */
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

/** A browser lets the worker open a page only after a tap on a real notification, so these methods are replaced. */
const replacedMethods = `
  self.screen = { shown: [], data: null, opened: '' }
  ServiceWorkerRegistration.prototype.showNotification = async (title, { body, data }) => {
    screen.shown.push(title + ': ' + body)
    screen.data = data
  }
  Clients.prototype.openWindow = async (url) => { screen.opened = url }
  WindowClient.prototype.focus = async function () { screen.opened = this.url }`
const tapNotification = `
  self.dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), {
    notification: { data: screen.data, close() {} },
  }))`

/** Records the notifications that the worker shows. `tap` taps the last one and returns the page that it opens. */
export async function watchScreen(page: Page) {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('the page has no service worker')
  await worker.evaluate(replacedMethods)
  const read = () => worker.evaluate<{ shown: string[]; opened: string }>('screen')
  return {
    shown: async () => (await read()).shown,
    async tap(): Promise<string> {
      await worker.evaluate(tapNotification)
      await expect.poll(async () => (await read()).opened).not.toBe('')
      return (await read()).opened
    },
  }
}
