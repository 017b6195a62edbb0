import type { ModuleApi } from '#app/framework/http/module-api.server.ts'
import { addPromptCall, addStatusCalls } from '../../prompt-calls.server.ts'

export const airtelApi: ModuleApi = async (api, { shop }) => {
  addPromptCall(api, shop, 'airtel')
  addStatusCalls(api, shop, 'airtel')
}
