import { setPasswordCost } from '#app/identity/passwords.server.ts'

/** Argon2's least. The test of what is kept of a password sets the shop's own. */
export const lowestCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

setPasswordCost(lowestCost)
