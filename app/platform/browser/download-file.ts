/** Saves what a call of staff answers as a file. Answers false where it was not let in or nothing came. */
export async function downloadFile(token: string, path: string, name: string): Promise<boolean> {
  try {
    const response = await fetch(path, { headers: { authorization: `Bearer ${token}` } })
    if (!response.ok) return false
    saveFile(await response.blob(), name)
    return true
  } catch {
    return false
  }
}

export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the address only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
