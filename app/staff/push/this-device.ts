import { callApi } from '#app/framework/browser/api-client.ts'
import { hasTemporaryPassword, readAdminToken } from '../sessions/admin-token.ts'
import type { bindDeviceCall } from './push.api.server.ts'

/** Whether this browser can show messages, or why not. */
export type PushSupport = 'possible' | 'home-screen-first' | 'refused' | 'none'

export function pushSupport(): PushSupport {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return 'none'
  if (!('PushManager' in window) || !('Notification' in window)) return isOnApple() ? 'home-screen-first' : 'none'
  return Notification.permission === 'denied' ? 'refused' : 'possible'
}

/** Apple devices show messages only for apps on the home screen. An iPad identifies as a Mac. */
function isOnApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

async function currentSubscription(): Promise<PushSubscription | null> {
  if (pushSupport() !== 'possible') return null
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/**
 * Call it on a tap, because it asks for permission. Null without permission. Throws if no push service can be reached.
 */
export async function subscribeDevice(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register('/service-worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  // An earlier subscription with another key would make the new one fail.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint = '', keys } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

export async function unsubscribeDevice(): Promise<void> {
  await (await currentSubscription())?.unsubscribe()
}

let boundToken: string | null = null

/** Binds this device to the login, once per login. If the call fails, the next page repeats it. */
export async function bindThisDevice(): Promise<void> {
  const token = readAdminToken()
  if (token === null || token === boundToken || hasTemporaryPassword(token)) return
  try {
    const subscription = await currentSubscription()
    if (!subscription) return
    const { endpoint } = subscription
    const answer = await callApi<typeof bindDeviceCall>('POST', '/api/admin/devices/here', { endpoint }, { token })
    if (answer.ok) boundToken = token
  } catch {
    // If storage is blocked, the browser has no subscription, so there is nothing to do.
  }
}
