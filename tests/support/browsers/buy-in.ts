import type { OtherBrowser } from './other-browsers.ts'

/** Functions in the page, which all steps below use. */
const pageFunctions = `
  const until = async (what, look) => {
    for (const latest = Date.now() + 50000; Date.now() < latest; ) {
      const found = look()
      if (found) return found
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error('no ' + what + ' at ' + location.pathname + ': ' + document.body.innerText.slice(0, 300))
  }
  const shown = (one) => one.getClientRects().length > 0
  const named = (list, name) => [...document.querySelectorAll(list)].filter(shown)
    .filter((one) => one.textContent.trim() === name && !one.disabled && !one.closest('[inert], [aria-hidden=true]')).pop()
  const press = async (name) => (await until(name, () => named('button, a', name))).click()
  const field = (name) => [...document.querySelectorAll('label')].filter(shown)
    .filter((one) => one.textContent.trim() === name && one.control).map((one) => one.control).pop()
  const fill = async (name, value) => {
    const input = await until(name, () => field(name))
    input.focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.blur()
  }
  const at = (path) => until(path, () => location.pathname === path)
  const reads = (text) => until(text, () => document.body.innerText.includes(text))
`

export type Sale = { shopUrl: string; email: string; phone: string; answerPrompt(): Promise<void> }

/** Buys as a new customer, from the product to the receipt. Returns the last page's text. */
export async function buyIn(browser: OtherBrowser, { shopUrl, email, phone, answerPrompt }: Sale): Promise<string> {
  const step = (body: string) => browser.run<string>(`${pageFunctions}\n${body}`)
  await browser.open(`${shopUrl}/shop/Herd%20band`)
  await step(`await until('scripts', () => document.querySelector('[aria-label^=Zoom]:enabled'))
    await press('BUY NOW'); await at('/auth'); await press('Sign Up')
    await fill('Name', 'Naisiae Sankale'); await fill('Email', '${email}')
    await fill('Password', 'kipepeo-9'); await fill('Confirm password', 'kipepeo-9')
    await press('Sign Up'); await press('Go to cart'); await at('/shop/cart')`)
  await step(`await press('Go to Checkout'); await fill('Phone', '${phone}')
    await press('Continue to checkout'); await at('/shop/checkout'); await press('Add Shipping Address')`)
  await step(`for (const [name, value] of [['Name', 'Naisiae Sankale'], ['Address', 'Ngong Road 12'], ['City', 'Nairobi'],
      ['State', 'Nairobi County'], ['Zip', '00100'], ['Phone', '0712345678']]) await fill(name, value)
    await press('Save Address'); await until('address', () => !document.querySelector('[role=dialog]'))
    await reads('Ngong Road 12')
    await press('Proceed to Payment'); await at('/shop/checkout/mpesa'); await fill('Phone Number', '${phone}')
    await press('Pay Now'); await press('OK')`)
  await answerPrompt()
  return step(`await reads('Payment Successful!'); return document.querySelector('[role=alertdialog]').innerText`)
}
