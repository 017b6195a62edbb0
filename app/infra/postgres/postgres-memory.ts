/** Memory settings for `postgres -c`. PostgreSQL's defaults suit machines with several gigabytes of memory. */
export function memorySettings(machineMegabytes: number): string[] {
  if (machineMegabytes >= 2048) return []
  return [
    'shared_buffers=32MB',
    'maintenance_work_mem=16MB',
    'autovacuum_max_workers=1',
    'max_parallel_workers_per_gather=0',
    'io_workers=1',
  ]
}
