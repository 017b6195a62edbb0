import type { ModuleApi } from '#app/framework/http/module-api.server.ts'
import { addStatusCalls, registerPromptRoute } from '../../prompt-calls.server.ts'

export const airtelApi: ModuleApi = async (api, { shop }) => {
  registerPromptRoute(api, shop, 'airtel')
  addStatusCalls(api, shop, 'airtel')
}
