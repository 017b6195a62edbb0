import { defaultLook, type Look } from '#app/shop/look.ts'

export const unavailableTexts = {
  title: 'Service Temporarily Unavailable',
  text: 'Some features are not working right now. Please try again in a few minutes.',
}

const busyTexts = {
  title: 'One Moment, Please',
  text: 'Very many pages are asked for at this moment. Please try again in a minute. Your cart and your orders are safe.',
}

const orderAddresses = /^\/(account\/orders|orders|shop\/checkout|pay)(\/|$)/

/** For the addresses of orders and payments, whose visitor may have just paid. */
export function safetyText(path: string): string | null {
  return orderAddresses.test(path) ? 'Your orders and payments are safe. Trying again charges nothing.' : null
}

type PlainPage = {
  look?: Look
  /** The requested address. */
  path?: string
  /** The picture of a missing page, for the demo. */
  hasPicture?: boolean
}

export const busyHtml = (scriptNonce: string, page: PlainPage) => plainHtml(scriptNonce, busyTexts, page)

export function unavailableHtml(scriptNonce: string, page: PlainPage = {}): string {
  const safety = safetyText(page.path ?? '')
  return plainHtml(scriptNonce, unavailableTexts, page, safety ? [safety] : [])
}

/**
 * Embeds everything but the picture, because the server may be unable to send other files. It takes part in the
 * transition of the other pages, because Chrome reports an error if only one page of a navigation does.
 */
function plainHtml(
  scriptNonce: string,
  { title, text }: typeof unavailableTexts,
  { look = defaultLook, hasPicture = false }: PlainPage,
  more: string[] = [],
): string {
  const { ivory, ink, red } = look.colours
  // Reloads after Back, because Back may change the address without loading the page.
  const goBack = "addEventListener('popstate', () => location.reload())"
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style nonce="${scriptNonce}">
@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto } }
body { margin: 0; background: ${ivory}; color: ${ink}; font: 1.1875rem/1.5 system-ui, sans-serif }
main { padding: 1.75rem clamp(1.25rem, 3.4vw, 3rem) 4.5rem }
h1 { font: 400 clamp(2.375rem, 1rem + 5.3vw, 7.375rem)/1.05 Georgia, 'Times New Roman', serif; margin: 0 0 1.5rem; max-width: 10.51em; overflow-wrap: anywhere }
p { margin: 0 0 1.5rem; max-width: 60ch }
a { display: inline-flex; align-items: center; min-height: 3rem; padding: 0 1.75rem; background: ${red}; color: #fff; font-size: 1rem; font-weight: 500; text-decoration: none }
@media (min-width: 769px) { main { padding-top: 3rem } }
.picture { height: 66vw; background: #f1e9dc url(/scenes/page-missing-800.webp) center / cover }
@media (min-width: 1080px) { .picture { position: fixed; inset: 0 0 0 auto; width: 38vw; height: auto; transform: scaleX(-1) } .picture + main { margin-right: 38vw } .picture + main h1 { font-size: clamp(2.375rem, 1rem + 4.4vw, 7.375rem) } }
</style>
</head>
<body>
${hasPicture ? '<div class="picture"></div>' : ''}
<main>
<h1>${title}</h1>
${[text, ...more].map((sentence) => `<p>${sentence}</p>`).join('\n')}
<p><a href="">Try again</a></p>
</main>
<script nonce="${scriptNonce}">${goBack}</script>
</body>
</html>
`
}
