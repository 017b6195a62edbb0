// Caches visited pages that are the same for everyone, with their images and files. The server marks personal pages as
// private, and these are never cached here.
const pages = 'seen-pages'
const pictures = 'seen-pictures'
const files = 'seen-files'
const maxEntries = { [pages]: 40, [pictures]: 150, [files]: 200 }
/** After this time without a response the cached page is displayed. */
const networkTimeoutMs = 6000
/** The maximum number of links on the offline page. */
const maxLinks = 8
/** Incremented when the caches are cleared, so that responses to earlier requests are not cached. */
let cacheGeneration = 0

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('message', (event) => {
  if (event.origin !== self.location.origin) return
  const { seen, loaded, forget } = event.data ?? {}
  if (forget === true) event.waitUntil(clearCaches())
  if (Array.isArray(loaded) && [seen, ...loaded].every(isOwnAddress))
    event.waitUntil(cacheSeenAndLanding(seen, loaded, cacheGeneration).catch(() => {}))
})

function isOwnAddress(text) {
  return typeof text === 'string' && text.startsWith(`${self.location.origin}/`)
}

// Push messages for staff; other browsers have no subscription.
self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data))
})

async function showPush(data) {
  const { title, body, tag, path } = data.json()
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of windows) page.postMessage({ pushed: path })
  await self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: path })
}

/** Other open pages of the shop stay as they are: they may have unsent input. */
async function openPage(path) {
  const { href } = new URL(path, self.location.origin)
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => url === href)
  await (open ? open.focus() : clients.openWindow(href))
}

async function activate() {
  for (const name of await caches.keys()) if (!(name in maxEntries)) await caches.delete(name)
  // Workers of earlier versions cached photographs of orders here.
  const cache = await caches.open(pictures)
  for (const { url } of await cache.keys()) if (new URL(url).pathname.startsWith('/api/')) await cache.delete(url)
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** Caches the landing page as well, so that it opens offline even if it was never visited. */
async function cacheSeenAndLanding(url, loaded, generation) {
  await cacheSeenPage(url, loaded, generation)
  const landing = `${self.location.origin}/`
  const cache = await caches.open(pages)
  if (!(await cache.match(landing))) await cacheSeenPage(landing, [], generation)
}

async function clearCaches() {
  cacheGeneration += 1
  for (const name of await caches.keys()) await caches.delete(name)
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (request.method === 'POST' && request.mode === 'navigate') event.respondWith(sendForm(request, pathname))
  if (request.method !== 'GET') return
  // A prefetch always uses the network; the page is cached when it is displayed.
  if (request.mode === 'navigate')
    event.respondWith(request.headers.has('sec-purpose') ? load(event) : respondWithPage(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(respondCacheFirst(request, files))
  else if (pathname.startsWith('/uploads/')) event.respondWith(respondCacheFirst(request, pictures))
  else if (request.destination === 'image') event.respondWith(respondNetworkFirst(event))
})

async function respondWithPage(event) {
  const generation = cacheGeneration
  const { url } = event.request
  const kept = await caches.open(pages).then((cache) => cache.match(url))
  const loading = load(event)
  event.waitUntil(loading.then((page) => cachePage(url, page.clone(), generation)).catch(() => {}))
  try {
    const page = await (kept ? Promise.race([loading, networkTimeout()]) : loading)
    return page.clone()
  } catch {
    return kept ? markCached(kept) : offlinePage(url)
  }
}

async function load(event) {
  return (await event.preloadResponse) ?? fetch(event.request)
}

/**
 * Sends a form that was submitted before the page's scripts were loaded. If a purchase gets no response, the product's
 * page opens and sends it again: a product that is already in the cart stays as it is.
 */
function sendForm(request, pathname) {
  const sending = fetch(request)
  if (pathname !== '/api/user/cart/buy' || !isOwnAddress(request.referrer))
    return sending.catch(() =>
      offlinePage(request.url, 'The form was not sent. Go back and send it again when you are online.'),
    )
  const backToProduct = () => Response.redirect(`${request.referrer.split('#')[0]}#buy`, 303)
  return Promise.race([sending, networkTimeout()]).catch(backToProduct)
}

function networkTimeout() {
  return new Promise((_, reject) => setTimeout(reject, networkTimeoutMs))
}

async function cachePage(url, page, generation) {
  const { headers, redirected } = page
  const isPublic = /\bpublic\b/.test(headers.get('cache-control') ?? '')
  if (redirected || !isPublic || !isCacheable(page)) return
  if (headers.get('content-type')?.startsWith('text/html')) await addToCache(pages, url, page, generation)
}

/** Photographs of an order are images as well, but private. */
function isCacheable({ status, type, headers }) {
  return status === 200 && type === 'basic' && !/\b(private|no-store)\b/.test(headers.get('cache-control') ?? '')
}

async function addToCache(name, url, response, generation) {
  if (generation !== cacheGeneration) return
  const cache = await caches.open(name)
  // Fails if the phone's storage is full: then nothing is cached.
  await cache.put(url, response).catch(() => {})
  if (generation !== cacheGeneration) return void cache.delete(url)
  const kept = await cache.keys()
  for (const oldest of kept.slice(0, Math.max(0, kept.length - maxEntries[name]))) await cache.delete(oldest)
}

async function respondCacheFirst(request, name, generation = cacheGeneration) {
  const kept = await caches.match(request.url)
  if (kept) return kept
  try {
    const response = await fetch(request)
    if (isCacheable(response)) void addToCache(name, request.url, response.clone(), generation)
    return response
  } catch (error) {
    const other = await findOtherSize(request.url)
    if (other) return other
    throw error
  }
}

/** /uploads/{picture}/{width}.{format} */
async function findOtherSize(url) {
  const folder = url.slice(0, url.lastIndexOf('/') + 1)
  const cache = await caches.open(pictures)
  const other = (await cache.keys()).find((request) => folder.includes('/uploads/') && request.url.startsWith(folder))
  return other && cache.match(other)
}

async function respondNetworkFirst(event) {
  const generation = cacheGeneration
  try {
    const response = await fetch(event.request)
    if (isCacheable(response)) event.waitUntil(addToCache(pictures, event.request.url, response.clone(), generation))
    return response
  } catch (error) {
    const kept = await caches.match(event.request.url)
    if (kept) return kept
    throw error
  }
}

/**
 * For pages that were loaded before this worker was active, or reached by client-side navigation. Their files are
 * cached first, because on an islands page nothing else has loaded all of them.
 */
async function cacheSeenPage(url, loaded, generation) {
  const page = await fetch(url, { credentials: 'omit' })
  const html = await page.clone().text()
  const named = html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g) ?? []
  for (const file of new Set([...named, ...loaded])) {
    const name = file.includes('/assets/') ? files : pictures
    if (!(await caches.match(file))) await respondCacheFirst(new Request(file), name, generation).catch(() => {})
  }
  await cachePage(url, page, generation)
}

async function markCached(page) {
  const headers = new Headers(page.headers)
  headers.delete('content-encoding')
  const html = await page.text()
  return new Response(html.replace('<html ', '<html data-kept="yes" '), { headers })
}

function offlineSentence(url) {
  return new URL(url).pathname === '/auth'
    ? 'Logging in needs the network. Try again when it is there: the piece you chose stays selected.'
    : 'This page is not available offline because you have not opened it before.'
}

async function offlinePage(url, sentence = offlineSentence(url)) {
  const nothing = () => ''
  const parts = [cachedLinks(url), cachedLogo(), cachedFontFaces()]
  const [list, logo, faces] = await Promise.all(parts.map((part) => part.catch(nothing)))
  const bead = (colour, index) => `radial-gradient(circle at ${6 + 12 * index}px 8px,${colour} 5px,#0000 5.5px)`
  const beads = ['#b3141c', '#b3141c', '#fffdf8', '#1c3f9e', '#fffdf8', '#e0771c', '#fffdf8'].map(bead).join()
  const body = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>You are offline</title>
<style>${faces}:root{--color-ink:#16120f;--color-bead-red:#b3141c;--color-bead-white:#fffdf8;--color-bead-orange:#e0771c}
body{margin:0;background:#faf6ee;color:#16120f;font:1.1875rem/1.5 instrument-sans,system-ui,sans-serif;padding:1rem clamp(1.25rem,3.4vw,3rem) 3rem}
a{color:#16120f;display:inline-block;padding:.6rem 0}p{max-width:38em;margin:0 0 1rem}ul{list-style:none;margin:0;padding:0}
.home,h1,h2{font-family:gloock,Georgia,'Times New Roman',serif;font-weight:400}
.home{display:inline-flex;align-items:center;gap:.6rem;font-size:1.375rem;letter-spacing:.04em;text-decoration:none;text-transform:uppercase}
h1{font-size:clamp(2.375rem,8vw,4rem);line-height:1.02;margin:clamp(2rem,9vh,6rem) 0 1.5rem}h2{font-size:1.5rem;margin:2.5rem 0 .5rem}
.again{margin-top:1rem;padding:.75rem 1.75rem;background:#a8131a;color:#fff;font-size:1rem;font-weight:500;line-height:1.25;text-decoration:none}
.beads{max-width:none;height:16px;margin:2.5rem 0 0;background:${beads};background-color:#16120f;background-size:84px 16px}</style></head>
<body>${logo}
<h1>You are offline</h1>
<p>${sentence}</p>
<p><a href="" class="again">Try again</a></p>
<p class="beads"></p>
${list && `<h2>Pages that open offline</h2><ul>${list}</ul>`}
</body></html>`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  }
  return new Response(body, { status: 503, headers })
}

/** Takes the logo from the header of the cached landing page. */
async function cachedLogo() {
  const html = await (await caches.match(`${self.location.origin}/`)).text()
  const [, mark, name] = html.match(/(<svg[^>]*viewBox="-50 -50 100 100".*?<\/svg>)<span[^>]*>([^<]+)/s)
  return `<a href="/" class="home">${mark}${name}</a>`
}

async function cachedFontFaces() {
  const kept = await (await caches.open(files)).keys()
  const faces = kept.map(({ url }) => [url, url.match(/\/(gloock|instrument-sans)-[\w-]{8}\.woff2$/)?.[1]])
  return faces.map(([url, name]) => (name ? `@font-face{font-family:${name};src:url(${url})}` : '')).join('')
}

/** The landing page, then the last visited ones. */
async function cachedLinks(url) {
  const cache = await caches.open(pages)
  const addresses = (await cache.keys()).map((request) => request.url).reverse()
  const landing = `${self.location.origin}/`
  const others = addresses.filter((address) => address !== url && address !== landing).slice(0, maxLinks)
  const shown = url !== landing && addresses.includes(landing) ? [landing, ...others] : others
  const links = await Promise.all(
    shown.map(async (address) => {
      const html = await (await cache.match(address)).text()
      const [, title] = html.match(/<title>([^<·]*)/) ?? [null, address]
      // Removes the part of a product's title about its stock.
      const words = title.trim().replace(/ \( [A-Z -]+ \)$/, '')
      const isSearch = new URL(address).pathname === '/search' && words !== 'Search'
      const name = address === landing ? 'Home' : isSearch ? `Search: ${words}` : words
      return `<li><a href="${address.replaceAll('&', '&amp;')}">${name}</a></li>`
    }),
  )
  return links.join('')
}
