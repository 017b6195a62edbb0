/**
 * The main picture has the line for itself until it is shown: on a phone the pictures below the screen wait for it, since
 * browsers would ask for all of them at once, and so do the fonts of a first visit, which the service worker keeps, and
 * the file of the whole style.
 * Whoever scrolls or touches the page before sees the pictures at once. The style sheet holds back what is marked here.
 */
export const mainImageFirstScript = `{
const { classList } = document.documentElement
function show() {
classList.remove('early')
const style = document.getElementById('full-stylesheet')
if (style) style.outerHTML = style.textContent
}
function showAll() {
show()
classList.remove('first-visit')
}
classList.add('early')
if (!navigator.serviceWorker?.controller) classList.add('first-visit')
addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(showAll)), { once: true })
for (const use of ['scroll', 'pointerdown', 'keydown']) addEventListener(use, show, { once: true })
}`

/**
 * Lets a page's words and main picture have the line for themselves: its script is asked for when everything that the page
 * shows at once is there, or when somebody uses the page before.
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
