import { callApi } from '#app/framework/browser/api-client.ts'
import { hasTemporaryPassword, readAdminToken } from '../sessions/admin-token.ts'
import type { deviceHereCall } from './push.api.server.ts'

/** Why a browser shows no messages, or that it can. */
export type PushSupport = 'possible' | 'home-screen-first' | 'refused' | 'none'

export function pushSupport(): PushSupport {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return 'none'
  if (!('PushManager' in window) || !('Notification' in window)) return isOnApple() ? 'home-screen-first' : 'none'
  return Notification.permission === 'denied' ? 'refused' : 'possible'
}

/** There messages come only to what was put on the home screen. A tablet says that it is a Mac. */
function isOnApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

async function currentSubscription(): Promise<PushSubscription | null> {
  if (pushSupport() !== 'possible') return null
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Asks for permission, so it is called by a tap. Null: it was not given. Throws where no push service can be reached. */
export async function subscribeHere(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register('/service-worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  // One that was made with another key would stand in the way.
  await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint = '', keys } = made.toJSON()
  return { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

export async function unsubscribeHere(): Promise<void> {
  await (await currentSubscription())?.unsubscribe()
}

let boundToken: string | null = null

/** Tells the shop, once a login, that this login is on this device. What can't be told now is told with the next page. */
export async function bindThisDevice(): Promise<void> {
  const token = readAdminToken()
  if (token === null || token === boundToken || hasTemporaryPassword(token)) return
  try {
    const subscription = await currentSubscription()
    if (!subscription) return
    const { endpoint } = subscription
    const answer = await callApi<typeof deviceHereCall>('POST', '/api/admin/devices/here', { endpoint }, { token })
    if (answer.ok) boundToken = token
  } catch {
    // A browser that keeps its storage shut has no subscription.
  }
}
