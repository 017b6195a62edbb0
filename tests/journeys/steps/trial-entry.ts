import { hydrateWith } from '#app/framework/islands/hydrate-island.tsx'
import { TrialIsland } from './trial-island.ts'

export const hydrate = hydrateWith(TrialIsland)
