import { setPasswordCost } from '#app/identity/passwords.server.ts'

/** Argon2's minimum. The test of stored passwords sets the shop's own values. */
export const lowestCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

setPasswordCost(lowestCost)
