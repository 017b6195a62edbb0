import { readFileSync } from 'node:fs'
import type { Updates } from '#app/admin/updates/update.ts'

const partBytes = 4 * 1024 * 1024

export type UpdatesOffice = {
  read(): Promise<Updates>
  /** Uploads and checks an archive. Returns the refusal, or null. */
  upload(archive: string): Promise<string | null>
  begin(): Promise<number>
}

/** The calls of an owner on the updates screen. */
export async function openUpdatesOffice(url: string): Promise<UpdatesOffice> {
  const credentials = JSON.stringify({ username: 'admin', password: 'faults only 1' })
  const json = { 'content-type': 'application/json' }
  const login = await fetch(`${url}/api/admin/login`, { method: 'POST', headers: json, body: credentials })
  const { token } = (await login.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const post = (path: string, body?: FormData) =>
    fetch(`${url}/api/admin/updates${path}`, { method: 'POST', headers, ...(body ? { body } : {}) })
  return {
    read: async () => (await fetch(`${url}/api/admin/updates`, { headers })).json() as Promise<Updates>,
    async upload(archive) {
      const bytes = readFileSync(archive)
      for (let from = 0; from < bytes.length; from += partBytes) {
        const form = new FormData()
        form.set('part', new Blob([bytes.subarray(from, from + partBytes)]), 'part')
        const { ok } = await post(`/file?from=${from}`, form)
        if (!ok) throw new Error('a part of the file was refused')
      }
      const checked = await post('/file/check')
      return checked.ok ? null : ((await checked.json()) as { message: string }).message
    },
    begin: async () => (await post('')).status,
  }
}
