import type { Duplex } from 'node:stream'
import { type Client, type Connection, Query } from 'pg'
import { connectionOf } from '../../framework/database/database-client.server.ts'

/** What the types of `pg` omit. */
type CopyConnection = Connection & {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

type CopyState = { rows: Buffer[]; bytes: number; isEnded: boolean; error: Error | undefined }

const maxQueued = 1 << 20

class CopyOut extends Query {
  readonly #take: (row: Buffer) => void

  constructor(text: string, take: (row: Buffer) => void, done: (error: Error | undefined) => void) {
    super({ text }, done)
    this.#take = take
  }

  handleCopyData({ chunk }: { chunk: Buffer }) {
    // The parser reuses its memory.
    this.#take(Buffer.from(chunk))
  }
}

/** The rows of `copy … to stdout`, in batches. Backpressure: the database waits for a slow reader. */
export async function* copyOut(client: Client, text: string): AsyncGenerator<Buffer[]> {
  const stream = connectionOf(client).stream
  const state: CopyState = { rows: [], bytes: 0, isEnded: false, error: undefined }
  let wake = () => {}
  const take = (row: Buffer) => {
    state.rows.push(row)
    state.bytes += row.length
    if (state.bytes > maxQueued) stream.pause()
    wake()
  }
  const done = (error: Error | undefined) => {
    Object.assign(state, { isEnded: true, error })
    wake()
  }
  client.query(new CopyOut(text, take, done))
  while (state.rows.length > 0 || !state.isEnded) {
    if (state.rows.length > 0) {
      const { rows } = state
      Object.assign(state, { rows: [], bytes: 0 })
      stream.resume()
      yield rows
    } else {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
  if (state.error) throw state.error
}

class CopyIn extends Query {
  readonly #rows: AsyncIterable<Buffer>
  #isOver = false
  #fault: unknown = null

  constructor(text: string, rows: AsyncIterable<Buffer>, done: (error: unknown) => void) {
    super({ text }, (error) => {
      this.#isOver = true
      done(error && (this.#fault ?? error))
    })
    this.#rows = rows
  }

  handleCopyInResponse(connection: CopyConnection) {
    void this.#send(connection)
  }

  async #send(connection: CopyConnection) {
    try {
      for await (const chunk of this.#rows) {
        if (this.#isOver) return
        connection.sendCopyFromChunk(chunk)
        await untilDrained(connection.stream)
      }
      connection.endCopyFrom()
    } catch (error) {
      this.#fault = error
      connection.sendCopyFail('what was to be copied could not be read')
    }
  }
}

/** Sends the rows of `copy … from stdin`. */
export function copyIn(client: Client, text: string, rows: AsyncIterable<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(text, rows, (error) => (error ? reject(error) : resolve())))
  })
}

function untilDrained(stream: Duplex): Promise<void> | undefined {
  if (!stream.writableNeedDrain) return
  return new Promise((resolve) => {
    const done = () => {
      stream.off('drain', done).off('close', done)
      resolve()
    }
    stream.on('drain', done).on('close', done)
  })
}
