const maxWaitMs = 180_000

/** Polls until the condition is true, for the state of another process that sends no event. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const latest = performance.now() + maxWaitMs
  while (!(await isSo())) {
    if (performance.now() > latest) throw new Error(`this never came: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 15))
  }
}
