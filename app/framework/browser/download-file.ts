import { type Answer, readAnswer } from './api-client.ts'

/** Saves the response of a staff call as a file. */
export async function downloadFile(token: string, path: string, name: string): Promise<Answer<null>> {
  try {
    const response = await fetch(path, { headers: { authorization: `Bearer ${token}` } })
    if (!response.ok) return readAnswer(response.status, await response.text())
    saveFile(await response.blob(), name)
    return { ok: true, data: null }
  } catch {
    return { ok: false, status: 0, message: '' }
  }
}

export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the URL only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
