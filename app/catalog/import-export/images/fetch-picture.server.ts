import { writeFile } from 'node:fs/promises'
import { callPublic } from '#app/framework/http/outbound/call-public.server.ts'
import type { Shop } from '#app/shop/shop.server.ts'
import { photoErrorText, photoMaxBytes } from '../../admin/photo-rules.ts'

const limits = { connectMs: 5_000, totalMs: 20_000 }

/** `reason` is for the log, which names no file; `again`: the host may answer another time. */
export type PictureFetch = { ok: true } | { ok: false; words: string; reason: string; again: boolean }

/**
 * Writes a picture that another platform's file links to onto the disk. Public addresses alone, over https and without
 * redirects; `IMPORT_PICTURES_BASE_URL`, where set, is asked for `/{host}/{path}` instead.
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
  const name = pictureOf(link)
  if (answer.kind !== 'answered') {
    const words = `${name} could not be fetched from ${host}: ${answer.text}`
    return { ok: false, words, reason: answer.text, again: answer.kind !== 'not-public' }
  }
  if (answer.status !== 200) {
    const words = `${name} could not be fetched from ${host}: it answered ${answer.status}.`
    return { ok: false, words, reason: `${answer.status}`, again: answer.status >= 500 || answer.status === 429 }
  }
  if (answer.body.length > photoMaxBytes)
    return { ok: false, words: photoErrorText('too-large', name), reason: 'too large', again: false }
  await writeFile(to, answer.body, 'latin1')
  return { ok: true }
}

/** The last part of its address. */
export function pictureOf(link: string): string {
  return new URL(link).pathname.split('/').at(-1) || link
}
