import { ownKey } from '#app/framework/browser/browser-storage.ts'
import type { ProviderName } from './payment-method.ts'

/** Stores the last phone typed for a payment in this tab, so that it survives a reload. */
export const typedPhoneKey = (provider: ProviderName) => ownKey(`${provider}-phone`)
