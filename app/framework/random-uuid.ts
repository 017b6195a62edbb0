/** For pages: some browsers lack `crypto.randomUUID`, and the others have it only over HTTPS. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const parts = [8, 12, 16, 20, 32].map((end, index, ends) => digits.slice(ends[index - 1] ?? 0, end))
  return parts
    .join('-')
    .replace(/^(.{14})./, '$14')
    .replace(/^(.{19})./, '$1a')
}
