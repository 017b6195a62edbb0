import fc from 'fast-check'
import { steadySeed } from './random-numbers.ts'

if (process.env.SEED) fc.configureGlobal({ seed: Number(process.env.SEED) })
else if (!process.env.LONG) fc.configureGlobal({ seed: steadySeed })
