import { readShopMetrics } from './admin/metrics/shop-metrics.server.ts'
import { serveMetrics } from './framework/http/serve-metrics.server.ts'
import { counter, gauge, type Metric, writeMetrics } from './framework/metrics/metric.server.ts'
import { watchProcess } from './framework/metrics/process-metrics.server.ts'
import type { RequestMeter } from './framework/metrics/request-meter.server.ts'
import type { OpenShop } from './open-shop.server.ts'

/** Null if metrics are not configured. */
export async function openMetrics(opened: OpenShop, meter: RequestMeter): Promise<{ close(): Promise<void> } | null> {
  const { shop } = opened
  const { metrics: metricsConfig } = shop.config
  if (!metricsConfig) return null
  const processMetrics = watchProcess()
  const read = async () =>
    writeMetrics([
      ...meter.read(),
      ...processMetrics.read(),
      ...poolMetrics(opened),
      ...jobMetrics(opened),
      ...(await readShopMetrics(shop)),
    ])
  const served = await serveMetrics({ ...metricsConfig, log: shop.log }, read)
  return {
    async close() {
      processMetrics.close()
      await served.close()
    },
  }
}

function poolMetrics({ countConnections }: OpenShop): Metric[] {
  const pools = Object.entries(countConnections())
  const samplesOf = (state: 'open' | 'busy' | 'waiting') =>
    pools.map(([pool, count]) => ({ labels: { pool }, value: count[state] }))
  return [
    gauge('enkiama_database_connections_open', 'Connections to the database.', samplesOf('open')),
    gauge('enkiama_database_connections_busy', 'Connections in use.', samplesOf('busy')),
    gauge('enkiama_database_waiting', 'Callers that wait for a connection.', samplesOf('waiting')),
  ]
}

function jobMetrics({ jobRunner }: OpenShop): Metric[] {
  const records = jobRunner.records()
  const succeeded = records.flatMap(({ name: job, succeededAt }) =>
    succeededAt === null ? [] : [{ labels: { job }, value: succeededAt / 1000 }],
  )
  const failed = records.map(({ name: job, failures }) => ({ labels: { job }, value: failures }))
  return [
    gauge('enkiama_job_last_success_timestamp_seconds', 'When a run of the job last succeeded.', succeeded),
    counter('enkiama_job_failures_total', 'Failed runs of the job.', failed),
  ]
}
