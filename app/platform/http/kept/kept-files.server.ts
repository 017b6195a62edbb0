import { readdirSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { addForm, type KeptAnswer } from './kept-answer.server.ts'
import type { Encoding } from './packing.server.ts'

export type KeptFiles = { find(url: string): KeptAnswer | undefined }

const prefix = '/assets/'
const ofThisAnswer = /^(date|connection|keep-alive|content-length|content-encoding|transfer-encoding|accept-ranges)$/

/** Files whose names hold a hash of their content never change: each is read once, when first asked for. */
export function keepFiles(app: FastifyInstance, folder: string): KeptFiles {
  const names = new Set(readdirSync(folder).filter((name) => !/\.(br|gz)$/.test(name)))
  const files = new Map<string, KeptAnswer>()

  async function read(url: string) {
    const answers = await Promise.all((['br', 'gzip'] as const).map((encoding) => ask(url, encoding)))
    const [first] = answers
    if (!first || answers.some((answer) => answer.statusCode !== 200)) return
    const headers = Object.entries(first.headers).flatMap(([name, value]) =>
      ofThisAnswer.test(name) || value === undefined ? [] : [name, String(value)],
    )
    const etag = String(first.headers.etag)
    const file: KeptAnswer = { kind: 'file', etag, headers, forms: {}, shows: null, until: Infinity, asked: 0 }
    for (const { headers, rawPayload } of answers) {
      addForm(file, (headers['content-encoding'] ?? 'identity') as Encoding, [rawPayload])
    }
    // What can't be packed goes out as it is, whatever is accepted.
    const plain = file.forms.identity
    files.set(url, plain ? { ...file, forms: { br: plain, gzip: plain, identity: plain } } : file)
  }

  function ask(url: string, encoding: Encoding) {
    return app.inject({ url, headers: { 'accept-encoding': encoding } })
  }

  return {
    find(url) {
      const known = files.get(url)
      if (known || !url.startsWith(prefix) || !names.delete(url.slice(prefix.length))) return known
      // This request is answered in the usual way.
      void read(url).catch(() => names.add(url.slice(prefix.length)))
      return undefined
    },
  }
}
