const maxWaitMs = 180_000

/** Asks until it is so: what is waited for has no event outside of its process. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const latest = performance.now() + maxWaitMs
  while (!(await isSo())) {
    if (performance.now() > latest) throw new Error(`this never came: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 15))
  }
}
