import type { Duplex } from 'node:stream'
import { type Client, type Connection, Query } from 'pg'
import { connectionOf } from '../../framework/database/database-client.server.ts'

/** Methods that the types of `pg` omit. */
type CopyConnection = Connection & {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

type CopyState = { rows: Buffer[]; bytes: number; isEnded: boolean; error: Error | undefined }

const maxQueued = 1 << 20

class CopyOut extends Query {
  readonly #onRow: (row: Buffer) => void

  constructor(text: string, onRow: (row: Buffer) => void, onEnd: (error: Error | undefined) => void) {
    super({ text }, onEnd)
    this.#onRow = onRow
  }

  handleCopyData({ chunk }: { chunk: Buffer }) {
    // Copies the chunk, because the parser reuses its memory.
    this.#onRow(Buffer.from(chunk))
  }
}

/** The rows of `copy … to stdout`, in batches. If the reader is slow, the database waits (backpressure). */
export async function* copyOut(client: Client, text: string): AsyncGenerator<Buffer[]> {
  const stream = connectionOf(client).stream
  const state: CopyState = { rows: [], bytes: 0, isEnded: false, error: undefined }
  let wake = () => {}
  const onRow = (row: Buffer) => {
    state.rows.push(row)
    state.bytes += row.length
    if (state.bytes > maxQueued) stream.pause()
    wake()
  }
  const onEnd = (error: Error | undefined) => {
    Object.assign(state, { isEnded: true, error })
    wake()
  }
  client.query(new CopyOut(text, onRow, onEnd))
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
  #isEnded = false
  #sourceError: unknown = null

  constructor(text: string, rows: AsyncIterable<Buffer>, onEnd: (error: unknown) => void) {
    super({ text }, (error) => {
      this.#isEnded = true
      onEnd(error && (this.#sourceError ?? error))
    })
    this.#rows = rows
  }

  handleCopyInResponse(connection: CopyConnection) {
    void this.#send(connection)
  }

  async #send(connection: CopyConnection) {
    try {
      for await (const chunk of this.#rows) {
        if (this.#isEnded) return
        connection.sendCopyFromChunk(chunk)
        await waitForDrain(connection.stream)
      }
      connection.endCopyFrom()
    } catch (error) {
      this.#sourceError = error
      connection.sendCopyFail('the source of the copy could not be read')
    }
  }
}

/** Sends the rows of `copy … from stdin`. */
export function copyIn(client: Client, text: string, rows: AsyncIterable<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(text, rows, (error) => (error ? reject(error) : resolve())))
  })
}

function waitForDrain(stream: Duplex): Promise<void> | undefined {
  if (!stream.writableNeedDrain) return
  return new Promise((resolve) => {
    const onEnd = () => {
      stream.off('drain', onEnd).off('close', onEnd)
      resolve()
    }
    stream.on('drain', onEnd).on('close', onEnd)
  })
}
