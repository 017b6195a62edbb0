/** Cents of an amount in shillings as the database and the statements write it, such as '2849.50'. */
export const parseExactKes = (kes: string): number => Math.round(Number(kes) * 100)

/** The inverse of `parseExactKes`. */
export const writeExactKes = (cents: number): string => (cents / 100).toFixed(2)

export const sumExactKes = (amounts: readonly string[]): string =>
  writeExactKes(amounts.reduce((cents, kes) => cents + parseExactKes(kes), 0))
