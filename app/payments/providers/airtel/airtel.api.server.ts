import type { ModuleApi } from '#app/framework/http/module-api.server.ts'
import { registerPromptRoute, registerStatusRoutes } from '../../prompt-calls.server.ts'

export const airtelApi: ModuleApi = async (api, { shop }) => {
  registerPromptRoute(api, shop, 'airtel')
  registerStatusRoutes(api, shop, 'airtel')
}
