import { promptApi } from '../../prompt-calls.server.ts'

export const mpesaApi = promptApi('mpesa')
