import { z } from 'zod'

const base64url = z.string().regex(/^[\w-]{16,200}$/, 'must be base64url')
const endpoint = z.url().max(2000)

/** A browser's push subscription. */
export const deviceInput = z.strictObject({ endpoint, keys: z.strictObject({ p256dh: base64url, auth: base64url }) })
export const boundDeviceInput = z.strictObject({ endpoint })

const pushDevice = z.object({
  id: z.string(),
  added_at: z.string(),
  reached_at: z.string().nullable(),
  is_this: z.boolean(),
  /** Such as 'Chrome on Android'; null for an unknown browser. */
  device: z.string().nullable(),
})

/** `public_key`: the key with which browsers subscribe. Null if the shop has no service worker. */
export const pushDevices = z.object({ public_key: z.string().nullable(), devices: z.array(pushDevice) })
export type PushDevices = z.infer<typeof pushDevices>
