/** The same numbers for the same seed, so that a failure can be repeated. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** Printed, so that a run can be repeated with `SEED`. */
export function newSeed(of: string): number {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
  process.stdout.write(`  ${of}: seed ${seed}\n`)
  return seed
}
