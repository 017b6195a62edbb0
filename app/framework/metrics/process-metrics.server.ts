import { monitorEventLoopDelay } from 'node:perf_hooks'
import { counter, gauge, type Metric, type Sample } from './metric.server.ts'

/** Uses the metric names of other Node.js programs, so that ready-made dashboards work. */
export function watchProcess(): { read(): Metric[]; close(): void } {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  return {
    read() {
      const { rss, heapUsed, heapTotal } = process.memoryUsage()
      const { user, system } = process.cpuUsage()
      const metrics = [
        counter('process_cpu_seconds_total', 'Processor time of user and system.', (user + system) / 1e6),
        gauge('process_resident_memory_bytes', 'Resident memory.', rss),
        gauge('process_start_time_seconds', 'When the process began, in Unix time.', startedAt()),
        gauge('nodejs_heap_size_used_bytes', 'Heap in use.', heapUsed),
        gauge('nodejs_heap_size_total_bytes', 'Heap taken from the system.', heapTotal),
        gauge('enkiama_event_loop_delay_seconds', 'Event loop delay since the last scrape.', delaysOf(delay)),
      ]
      delay.reset()
      return metrics
    },
    close: () => delay.disable(),
  }
}

function startedAt(): number {
  return Math.round(performance.timeOrigin) / 1000
}

/** Subtracts the histogram's resolution of ten milliseconds. Without a measurement the histogram's values are NaN. */
function delaysOf(delay: ReturnType<typeof monitorEventLoopDelay>): Sample[] {
  const delaySeconds = (nanoseconds: number) =>
    Math.max(0, (Number.isFinite(nanoseconds) ? nanoseconds : 0) / 1e9 - 0.01)
  return [
    { labels: { quantile: '0.5' }, value: delaySeconds(delay.percentile(50)) },
    { labels: { quantile: '0.99' }, value: delaySeconds(delay.percentile(99)) },
    { labels: { quantile: '1' }, value: delaySeconds(delay.max) },
  ]
}
