import { writeFile } from 'node:fs/promises'
import { callPublic } from '#app/framework/http/outbound/call-public.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { photoErrorText, photoMaxBytes } from '../../admin/photo-rules.ts'

const limits = { connectMs: 5_000, totalMs: 20_000 }

/** `reason`: the error for the log, without file names. */
export type PictureFetch = { ok: true } | { ok: false; message: string; reason: string; canRetry: boolean }

/**
 * Downloads a linked picture to the disk. Accepts only public https addresses and follows no redirects. If
 * `IMPORT_PICTURES_BASE_URL` is set, it requests `/{host}/{path}` at that address instead.
 */
export async function fetchPicture({ config }: Shop, link: string, to: string): Promise<PictureFetch> {
  const { host, pathname, search } = new URL(link)
  const base = config.importPicturesBaseUrl
  const answer = await callPublic(
    { sandboxUrl: base },
    {
      method: 'GET',
      url: base === null ? link : `${base.replace(/\/$/, '')}/${host}${pathname}${search}`,
      headers: { accept: 'image/*' },
      maxBytes: photoMaxBytes + 1,
      encoding: 'latin1',
      ...limits,
    },
  )
  const name = fileNameOfLink(link)
  if (answer.kind !== 'answered') {
    const message = `${name} could not be fetched from ${host}: ${answer.text}`
    return { ok: false, message, reason: answer.text, canRetry: answer.kind !== 'not-public' }
  }
  if (answer.status !== 200) {
    const message = `${name} could not be fetched from ${host}: it answered ${answer.status}.`
    return { ok: false, message, reason: `${answer.status}`, canRetry: answer.status >= 500 || answer.status === 429 }
  }
  if (answer.body.length > photoMaxBytes)
    return { ok: false, message: photoErrorText('too-large', name), reason: 'too large', canRetry: false }
  await writeFile(to, answer.body, 'latin1')
  return { ok: true }
}

export function fileNameOfLink(link: string): string {
  return new URL(link).pathname.split('/').at(-1) || link
}
