// Keeps what was seen of the window: pages that are the same for everybody, their pictures and files. What is personal
// is private at the server, and never kept here.
const pages = 'seen-pages'
const pictures = 'seen-pictures'
const files = 'seen-files'
const most = { [pages]: 40, [pictures]: 150, [files]: 200 }
/** A line that is there but says nothing: the kept page is better. */
const patienceMs = 6000
/** Goes up when everything is forgotten: what was asked for before and comes later is not kept. */
let visit = 0

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(begin()))
self.addEventListener('message', (event) => {
  const { seen, loaded, forget } = event.data ?? {}
  if (forget) event.waitUntil(forgetAll())
  if (seen) event.waitUntil(keepSeen(seen, loaded).catch(() => {}))
})

// What staff are told; nobody else's browser has these.
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

/** Another page of the shop is left alone: something may be typed there. */
async function openPage(path) {
  const { href } = new URL(path, self.location.origin)
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => url === href)
  await (open ? open.focus() : clients.openWindow(href))
}

async function begin() {
  for (const name of await caches.keys()) if (!(name in most)) await caches.delete(name)
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

async function forgetAll() {
  visit += 1
  for (const name of await caches.keys()) await caches.delete(name)
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (request.method === 'POST' && request.mode === 'navigate') event.respondWith(sendForm(request, pathname))
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(answerPage(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(answerNamedByContent(request, files))
  else if (pathname.startsWith('/uploads/')) event.respondWith(answerNamedByContent(request, pictures))
  else if (request.destination === 'image') event.respondWith(answerPicture(event))
})

async function answerPage(event) {
  const asked = visit
  const { url } = event.request
  const kept = await caches.open(pages).then((cache) => cache.match(url))
  const loading = load(event)
  event.waitUntil(loading.then((page) => keepPage(url, page.clone(), asked)).catch(() => {}))
  try {
    const page = await (kept ? Promise.race([loading, tooLate()]) : loading)
    return page.clone()
  } catch {
    return kept
      ? asKept(kept)
      : offlinePage(
          'This page was not opened before, so it is not kept here. Pages that you have seen open all the same.',
        )
  }
}

async function load(event) {
  return (await event.preloadResponse) ?? fetch(event.request)
}

/** A form that was sent before the page's scripts were there. */
function sendForm(request, pathname) {
  return fetch(request).catch(() =>
    pathname === '/api/user/cart/buy' && request.referrer.startsWith(self.location.origin)
      ? Response.redirect(`${request.referrer.split('#')[0]}#buy`, 303)
      : offlinePage('This was not sent. Go back, and send it again when the network is there.'),
  )
}

function tooLate() {
  return new Promise((_, reject) => setTimeout(reject, patienceMs))
}

async function keepPage(url, page, asked) {
  const { headers, status, type, redirected } = page
  const isForEverybody = /\bpublic\b/.test(headers.get('cache-control') ?? '')
  if (status !== 200 || type !== 'basic' || redirected || !isForEverybody) return
  if (headers.get('content-type')?.startsWith('text/html')) await keep(pages, url, page, asked)
}

async function keep(name, url, answer, asked) {
  if (asked !== visit) return
  const cache = await caches.open(name)
  // A full phone refuses: then nothing is kept.
  await cache.put(url, answer).catch(() => {})
  if (asked !== visit) return void cache.delete(url)
  const kept = await cache.keys()
  for (const oldest of kept.slice(0, Math.max(0, kept.length - most[name]))) await cache.delete(oldest)
}

async function answerNamedByContent(request, name, asked = visit) {
  const kept = await caches.match(request.url)
  if (kept) return kept
  try {
    const answer = await fetch(request)
    if (answer.status === 200 && answer.type === 'basic') void keep(name, request.url, answer.clone(), asked)
    return answer
  } catch (fault) {
    const other = await inOtherSize(request.url)
    if (other) return other
    throw fault
  }
}

/** /uploads/{picture}/{width}.{format} */
async function inOtherSize(url) {
  const folder = url.slice(0, url.lastIndexOf('/') + 1)
  const cache = await caches.open(pictures)
  const other = (await cache.keys()).find((request) => folder.includes('/uploads/') && request.url.startsWith(folder))
  return other && cache.match(other)
}

async function answerPicture(event) {
  const asked = visit
  try {
    const answer = await fetch(event.request)
    if (answer.status === 200 && answer.type === 'basic')
      event.waitUntil(keep(pictures, event.request.url, answer.clone(), asked))
    return answer
  } catch (fault) {
    const kept = await caches.match(event.request.url)
    if (kept) return kept
    throw fault
  }
}

/** What a page loaded before this worker was there, or reached without loading its own address. */
async function keepSeen(url, loaded) {
  const asked = visit
  const page = await fetch(url, { credentials: 'omit' })
  const html = await page.clone().text()
  await keepPage(url, page, asked)
  const named = html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g) ?? []
  for (const file of new Set([...named, ...loaded])) {
    const name = file.includes('/assets/') ? files : pictures
    if (!(await caches.match(file))) await answerNamedByContent(new Request(file), name, asked).catch(() => {})
  }
}

async function asKept(page) {
  const headers = new Headers(page.headers)
  headers.delete('content-encoding')
  const html = await page.text()
  return new Response(html.replace('<html ', '<html data-kept="yes" '), { headers })
}

function offlinePage(sentence) {
  const body = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>You are offline</title></head>
<body style="margin:0;background:#faf6ee;color:#16120f;font:1.1875rem/1.5 system-ui,sans-serif;padding:clamp(3rem,12vh,8rem) clamp(1.25rem,3.4vw,3rem)">
<h1 style="font:400 clamp(2.375rem,8vw,4rem)/1.02 Georgia,'Times New Roman',serif;margin:0 0 1.5rem">You are offline</h1>
<p style="max-width:60ch;margin:0 0 1.5rem">${sentence}</p>
<p><a style="color:#16120f;display:inline-block;padding:.6rem 0;margin-right:2rem" href="">Try again</a>
<a style="color:#16120f;display:inline-block;padding:.6rem 0" href="/">To the landing page</a></p></body></html>`
  return new Response(body, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
}
