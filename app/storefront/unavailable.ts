import { defaultLook, type Look } from '#app/shop/look.ts'

export const unavailableTexts = {
  title: 'Service Temporarily Unavailable',
  text: 'Some features are not working right now. Please try again in a few minutes.',
}

const busyTexts = {
  title: 'One Moment, Please',
  text: 'Very many pages are asked for at this moment. Please try again in a minute. Your cart and your orders are safe.',
}

export const busyHtml = (scriptNonce: string, look?: Look) => unavailableHtml(scriptNonce, look, busyTexts)

/**
 * Embeds everything, because the server may be unable to send other files. The content security policy allows style
 * attributes.
 */
export function unavailableHtml(
  scriptNonce: string,
  { colours }: Look = defaultLook,
  { title, text } = unavailableTexts,
): string {
  const { ivory, ink } = colours
  // Reloads after Back, because Back may change the address without loading the page.
  const goBack = "addEventListener('popstate', () => location.reload())"
  const body = `margin:0;min-height:100vh;display:flex;flex-direction:column;background:${ivory};color:${ink}`
  const main = 'flex:1;display:flex;flex-direction:column;justify-content:center;padding:2rem clamp(1.25rem,3.4vw,3rem)'
  const h1 =
    "font:400 clamp(2.5rem,8vw,6rem)/1 Georgia,'Times New Roman',serif;letter-spacing:-0.01em;margin:0 0 2rem;max-width:12em;overflow-wrap:anywhere"
  const p = 'font:1.1875rem/1.5 system-ui,sans-serif;margin:0 0 2rem;max-width:60ch'
  const a = `font:1rem/1.5 system-ui,sans-serif;color:${ink};padding:.6rem 0`
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
</head>
<body style="${body}">
<main style="${main}">
<h1 style="${h1}">${title}</h1>
<p style="${p}">${text}</p>
<p style="margin:0"><a style="${a}" href="">Try again</a></p>
</main>
<script nonce="${scriptNonce}">${goBack}</script>
</body>
</html>
`
}
