import type { Job } from './platform/jobs.server.ts'
import type { Shop } from './platform/shop.server.ts'

/** Door 3: what runs by itself, and how often. */
export function allJobs(_shop: Shop): Job[] {
  return []
}
