const preload = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*\/>/g
const moduleScript = /(<script[^>]*type="module"[^>]*>)([\s\S]*?)(<\/script>)/
const wholeModule = /import \* as (\w+) from ("[^"]+");/g
const bareModule = /import ("[^"]+");?/g

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

export function preloadsOf(head: string): string[] {
  return [...head.matchAll(preload)].map(([, href = '']) => href)
}

export function withoutPreloads(head: string): string {
  return head.replace(preload, '')
}

/**
 * Lets a page's words and main picture have the line for themselves: its scripts are asked for when everything that the
 * page shows at once is there, or when somebody uses the page before.
 */
export function deferScripts(scripts: string, preloads: readonly string[]): string {
  return scripts.replace(
    moduleScript,
    (_, open: string, script: string, close: string) => open + later(script, preloads) + close,
  )
}

function later(script: string, preloads: readonly string[]): string {
  const modules = [...script.matchAll(wholeModule)]
  const bare = [...script.matchAll(bareModule)].map(([, address = '']) => address)
  const rest = script
    .replace(wholeModule, '')
    .replace(bareModule, '')
    .replace(/^[;\s]+/, '')
  const named = modules.map(([, name]) => name)
  const addresses = [...modules.map(([, , address = '']) => address), ...bare]
  // What the page imports itself is asked for at the same moment: naming it twice only costs bytes.
  const others = preloads.filter((href) => !addresses.includes(JSON.stringify(href)))
  return `
let begun = false
function begin() {
if (begun) return
begun = true
for (const href of ${JSON.stringify(others)}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href, fetchPriority: 'low' }))
Promise.all([${addresses.map((address) => `import(${address})`)}]).then(([${named}]) => {
${rest.trim()}
})
}
for (const use of ['click', 'keydown', 'focusin']) addEventListener(use, begin, { once: true })
const afterPaint = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin)))
if (document.readyState === 'complete') afterPaint()
else addEventListener('load', afterPaint, { once: true })
`
}
