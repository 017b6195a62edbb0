import { promptApi } from '../../prompt-calls.server.ts'

export const airtelApi = promptApi('airtel')
