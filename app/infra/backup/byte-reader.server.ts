/** Reads a given number of bytes from a stream of chunks. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** Returns fewer only at the end. */
  async read(size: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    let missing = size
    while (missing > 0 && !(await this.isAtEnd())) {
      const piece = this.#rest.subarray(0, missing)
      this.#rest = this.#rest.subarray(piece.length)
      missing -= piece.length
      pieces.push(piece)
    }
    return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)
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
