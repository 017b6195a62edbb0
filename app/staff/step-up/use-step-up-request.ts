import { useSyncExternalStore } from 'react'
import { readStepUp, type StepUpRequest, watchStepUp } from '../screen/step-up-request.ts'

const onServer = () => null

/**
 * The step-up that the member must complete now. Meanwhile the dialog whose call needs it is closed, so that phones
 * display only one sheet.
 */
export function useStepUpRequest(): StepUpRequest | null {
  return useSyncExternalStore(watchStepUp, readStepUp, onServer)
}
