import { counter, type Metric, type Sample } from './metric.server.ts'

type Kind = 'page' | 'call' | 'file'
type AnsweredRequest = { method: string; route: string; status: number; seconds: number }
type Times = { labels: Record<string, string>; buckets: number[]; sum: number; count: number }

/** Counts in this process, in memory only. Labels are patterns, so there are only as many as the shop has routes. */
export type RequestMeter = {
  /** Served from the page cache, before Fastify. */
  cacheHits: Record<Kind, number>
  recordRequest(request: AnsweredRequest): void
  read(): Metric[]
}

const bucketEnds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

export function createRequestMeter(): RequestMeter {
  const cacheHits = { page: 0, call: 0, file: 0 }
  const times = new Map<string, Times>()
  return {
    cacheHits,
    recordRequest({ method, route, status, seconds }) {
      const label = methods.includes(method) ? method : 'other'
      const group = `${Math.floor(status / 100)}xx`
      const key = `${label} ${group} ${route}`
      let time = times.get(key)
      if (!time) {
        time = { labels: { method: label, route, status: group }, buckets: bucketEnds.map(() => 0), sum: 0, count: 0 }
        times.set(key, time)
      }
      const bucket = bucketEnds.findIndex((end) => seconds <= end)
      if (bucket >= 0) time.buckets[bucket] = (time.buckets[bucket] ?? 0) + 1
      time.sum += seconds
      time.count += 1
    },
    read() {
      const hits = Object.entries(cacheHits).map(([kind, value]) => ({ labels: { kind }, value }))
      return [
        counter('enkiama_kept_answers_total', 'Requests answered from the page cache, by kind.', hits),
        {
          name: 'enkiama_request_duration_seconds',
          help: 'Duration of all other requests, until the response was sent.',
          type: 'histogram',
          samples: [...times.values()].flatMap(samplesOf),
        },
      ]
    },
  }
}

/** Buckets are cumulative. */
function samplesOf({ labels, buckets, sum, count }: Times): Sample[] {
  let below = 0
  const filled = bucketEnds.map((end, at): Sample => {
    below += buckets[at] ?? 0
    return { suffix: '_bucket', labels: { ...labels, le: String(end) }, value: below }
  })
  return [
    ...filled,
    { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
    { suffix: '_sum', labels, value: sum },
    { suffix: '_count', labels, value: count },
  ]
}
