import { useSyncExternalStore } from 'react'
import { readStepUp, type StepUpRequest, watchStepUp } from '../screen/step-up-request.ts'

const onServer = () => null

/**
 * The step-up that the member is asked for now. A dialog that made the call closes meanwhile, so that phones display
 * one sheet.
 */
export function useStepUpRequest(): StepUpRequest | null {
  return useSyncExternalStore(watchStepUp, readStepUp, onServer)
}
