import { removeFromBrowser, writeStorage } from '#app/framework/browser/browser-storage.ts'

const storageKey = 'paying country'

/** The ISO code of the saved shipping address; null for a country without one. */
export function storePayingCountry(code: string | null): void {
  if (code) writeStorage('localStorage', storageKey, code)
  else clearPayingCountry()
}

export function clearPayingCountry(): void {
  removeFromBrowser('localStorage', storageKey)
}

/**
 * Runs before the first paint, in syntax that any browser supports. Pages show shillings first to a visitor with an
 * address in Kenya, or without an address but with a clock on Nairobi time. The class `pays-kes` then selects the
 * variants `kes` and `usd` of `app.css`. The script checks the time offset first, since the first use of `Intl` takes a
 * cheap phone some 50 ms.
 */
export const currencyOrderScript = `(function () {
var country
try { country = localStorage.getItem('${storageKey}') } catch (error) {}
try { if (!country && new Date().getTimezoneOffset() === -180 && Intl.DateTimeFormat().resolvedOptions().timeZone === 'Africa/Nairobi') country = 'KE' } catch (error) {}
if (country === 'KE') document.documentElement.className += ' pays-kes'
})()`
