import { randomBytes } from 'node:crypto'
import type { TestShop } from './test-shop.ts'

export type FilePart = { name: string; body: Uint8Array | string; type?: string }

/** The files have the field name `images`. */
export function multipartForm(fields: Record<string, string>, files: readonly FilePart[]) {
  const boundary = `----${randomBytes(12).toString('hex')}`
  const chunks: Buffer[] = []
  const write = (text: string) => chunks.push(Buffer.from(text))
  for (const [name, value] of Object.entries(fields)) {
    write(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  }
  for (const { name, body, type = 'image/jpeg' } of files) {
    const fileName = name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
    write(
      `--${boundary}\r\ncontent-disposition: form-data; name="images"; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n`,
    )
    chunks.push(Buffer.from(body as string))
    write('\r\n')
  }
  write(`--${boundary}--\r\n`)
  return { body: Buffer.concat(chunks), headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

/** Posts a form as a browser does. */
export async function sendForm(shop: TestShop, url: string, headers: Record<string, string>, form: FormData) {
  const request = new Request('http://shop', { method: 'POST', body: form })
  const type = { 'content-type': request.headers.get('content-type') ?? '' }
  const payload = Buffer.from(await request.arrayBuffer())
  return shop.api.inject({ method: 'POST', url, headers: { ...headers, ...type }, payload })
}
