/** The pictures that were asked for last, up to so many bytes. */
export function keepPictures(mostBytes: number) {
  const kept = new Map<string, Buffer>()
  let bytes = 0

  function forget(name: string) {
    bytes -= kept.get(name)?.length ?? 0
    kept.delete(name)
  }

  return {
    find(name: string): Buffer | undefined {
      const found = kept.get(name)
      if (!found) return undefined
      kept.delete(name)
      kept.set(name, found)
      return found
    },
    keep(name: string, body: Buffer) {
      forget(name)
      kept.set(name, body)
      bytes += body.length
      for (const [oldest] of kept) {
        if (bytes <= mostBytes) return
        forget(oldest)
      }
    },
    forgetAll(start: string) {
      for (const name of [...kept.keys()]) if (name.startsWith(start)) forget(name)
    },
  }
}
