import type { CallTypes } from '#app/platform/api-calls.ts'
import type { ModuleApi } from '#app/platform/http/module-api.server.ts'
import { payAnswer, payInput, runningAnswer, statusAnswer } from '../pay-answers.ts'
import { addPromptCall, addStatusCalls } from '../prompt-calls.server.ts'

/** The calls of these routes that pages make. */
export const airtelCalls = {
  'POST /api/airtel/pay': { input: payInput, answer: payAnswer },
  'GET /api/airtel/status/:transactionId': { answer: statusAnswer },
  'GET /api/airtel/latest': { answer: runningAnswer },
}
type AirtelCalls = CallTypes<typeof airtelCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends AirtelCalls {}
}

/** Mounted at `/api/airtel`. */
export const airtelApi: ModuleApi = async (api, { shop }) => {
  addPromptCall(api, shop, 'airtel')
  addStatusCalls(api, shop, 'airtel')
}
