// Served if the shop stores nothing on phones: it replaces an earlier worker, clears its caches and unregisters.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(clearAndUnregister()))

async function clearAndUnregister() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
