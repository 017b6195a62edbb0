import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'

/** `run` handles the due rows of the module's table and returns their number. */
export type Job = { name: string; everySeconds: number; run(): Promise<number> }

export type Jobs = {
  /** Starts the job early. It only saves time: the next regular run would find the work as well. */
  wake(name: string): void
}

/** The runs in this process since its start. */
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
  let isStopped = false
  let isWakePending = false
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout

  async function work() {
    do {
      isWakePending = false
      try {
        while (!isStopped && (await job.run()) > 0);
        record.succeededAt = clock.now().getTime()
      } catch (error) {
        record.failures += 1
        log.error({ err: error, job: job.name }, 'a job run failed and will be retried')
      }
    } while (isWakePending && !isStopped)
  }

  function wake() {
    if (isStopped) return
    clearTimeout(timer)
    if (running) {
      isWakePending = true
      return
    }
    running = work().finally(() => {
      running = null
      if (!isStopped) timer = setTimeout(wake, job.everySeconds * 1000).unref()
    })
  }

  timer = setTimeout(wake, 50).unref()
  return {
    record,
    wake,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
