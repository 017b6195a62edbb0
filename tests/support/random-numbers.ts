/** Returns the same numbers for the same seed, so that a failure can be repeated. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** `npm test` always uses this seed, so that a failure comes from the tested change. Long runs use random seeds. */
export const steadySeed = 20_261_123

/** Prints the seed, so that `SEED` can repeat the run. */
export function newSeed(of: string): number {
  const other = process.env.LONG ? Math.floor(Math.random() * 2 ** 31) : steadySeed
  const seed = Number(process.env.SEED ?? other)
  process.stdout.write(`  ${of}: seed ${seed}\n`)
  return seed
}
