import { useSyncExternalStore } from 'react'
import { readStepUp, type StepUpRequest, watchStepUp } from '../screen/step-up-request.ts'

const onServer = () => null

/** The request to verify that is open. A dialog that made the call closes meanwhile, so that phones show one sheet. */
export function useStepUpRequest(): StepUpRequest | null {
  return useSyncExternalStore(watchStepUp, readStepUp, onServer)
}
