import { setPasswordCost } from '#app/identity/passwords.server.ts'

/** The lowest cost that Argon2 accepts, for fast tests. The test of stored passwords sets the shop's own cost. */
export const lowestCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

setPasswordCost(lowestCost)
