/** The same numbers for the same seed, so that a failure can be repeated. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** `npm test` tries the same each time, so that what fails is of the change that is tested. Others are for the long tests. */
export const steadySeed = 20_261_123

/** Printed, so that a run can be repeated with `SEED`. */
export function newSeed(of: string): number {
  const other = process.env.LONG ? Math.floor(Math.random() * 2 ** 31) : steadySeed
  const seed = Number(process.env.SEED ?? other)
  process.stdout.write(`  ${of}: seed ${seed}\n`)
  return seed
}
