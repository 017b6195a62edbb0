/** Reads a given number of bytes from a stream of chunks. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** Returns fewer bytes only at the end of the stream. */
  async read(size: number): Promise<Buffer> {
    const chunks: Buffer[] = []
    let missing = size
    while (missing > 0 && !(await this.isAtEnd())) {
      const chunk = this.#rest.subarray(0, missing)
      this.#rest = this.#rest.subarray(chunk.length)
      missing -= chunk.length
      chunks.push(chunk)
    }
    return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#rest.length === 0) {
      const { value, done } = await this.#source.next()
      if (done) return true
      this.#rest = value
    }
    return false
  }
}
