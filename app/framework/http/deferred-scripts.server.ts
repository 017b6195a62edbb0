/**
 * Gives the main image the whole bandwidth until it is displayed. On a phone the images below the viewport wait,
 * because browsers would request all of them at once. The full stylesheet and the fonts of a first visit wait as well,
 * so that the page is laid out once for both; on later visits the service worker has them cached. Scrolling or touching
 * the page displays the images at once. The critical CSS hides the elements while the page has the classes that this
 * script sets.
 */
export const mainImageFirstScript = `{
const { classList } = document.documentElement
function show() {
classList.remove('early')
const style = document.getElementById('full-stylesheet')
if (!style) return
style.outerHTML = style.textContent
const link = document.querySelector('[rel=stylesheet]')
link.onload = link.onerror = () => classList.remove('first-visit')
}
classList.add('early')
if (!navigator.serviceWorker?.controller) classList.add('first-visit')
addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(show)), { once: true })
for (const use of ['scroll', 'pointerdown', 'keydown']) addEventListener(use, show, { once: true })
}`

/**
 * Delays the page's script, so that text and main image have the whole bandwidth: it is requested when everything in
 * the viewport is loaded, or at the first interaction.
 */
export function importAfterPaint(address: string): string {
  return `
let begun = false
function begin() {
if (begun) return
begun = true
import(${JSON.stringify(address)})
}
for (const use of ['click', 'keydown', 'focusin']) addEventListener(use, begin, { once: true })
const afterPaint = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin)))
if (document.readyState === 'complete') afterPaint()
else addEventListener('load', afterPaint, { once: true })
`
}
