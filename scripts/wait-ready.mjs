// Usage: wait-ready.mjs SECONDS. Exits with 0 once the shop accepts orders, and with 1 after that time.
import { setTimeout as wait } from 'node:timers/promises'

const { HOST, PORT } = process.env
const host = !HOST || HOST === '0.0.0.0' ? '127.0.0.1' : HOST
const end = Date.now() + 1000 * Number(process.argv[2])

async function isReady() {
  return fetch(`http://${host}:${PORT || 3000}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
}

while (!(await isReady())) {
  if (Date.now() > end) process.exit(1)
  await wait(500)
}
