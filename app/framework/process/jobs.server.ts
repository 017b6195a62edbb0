import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'

/** `run` handles the due rows of the module's table and returns their number. */
export type Job = { name: string; everySeconds: number; run(): Promise<number> }

export type Jobs = {
  /** Only saves time: the next regular run would find the work too. */
  wake(name: string): void
}

/** Of this process, since it started. */
export type JobRecord = { name: string; succeededAt: number | null; failures: number }

export type JobRunner = Jobs & {
  records(): JobRecord[]
  wakeAll(): void
  start(jobs: Job[]): void
  stop(): Promise<void>
}

export function createJobRunner(log: Logger, clock: Clock): JobRunner {
  const loops = new Map<string, JobLoop>()
  return {
    start(jobs) {
      for (const job of jobs) loops.set(job.name, startJobLoop(job, log, clock))
    },
    records: () => [...loops.values()].map((loop) => loop.record),
    wake(name) {
      loops.get(name)?.wake()
    },
    wakeAll() {
      for (const loop of loops.values()) loop.wake()
    },
    async stop() {
      await Promise.all([...loops.values()].map((loop) => loop.stop()))
    },
  }
}

type JobLoop = { record: JobRecord; wake(): void; stop(): Promise<void> }

function startJobLoop(job: Job, log: Logger, clock: Clock): JobLoop {
  const record: JobRecord = { name: job.name, succeededAt: null, failures: 0 }
  let stopped = false
  let again = false
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout

  async function work() {
    do {
      again = false
      try {
        while (!stopped && (await job.run()) > 0);
        record.succeededAt = clock.now().getTime()
      } catch (error) {
        record.failures += 1
        log.error({ err: error, job: job.name }, 'a job run failed and will be retried')
      }
    } while (again && !stopped)
  }

  function wake() {
    if (stopped) return
    clearTimeout(timer)
    if (running) {
      again = true
      return
    }
    running = work().finally(() => {
      running = null
      if (!stopped) timer = setTimeout(wake, job.everySeconds * 1000).unref()
    })
  }

  timer = setTimeout(wake, 50).unref()
  return {
    record,
    wake,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
